import FrontKit
import Foundations
import Maestro
import Runtime

@testable import TextFront

/// An app of two screens for recordings.
enum RecordedApp {
  static let recordingContext = RecordingContext(
    app: "demo", tier: "free", device: "phone",
    devices: ["phone": .init(rows: 12, columns: 40), "small": .init(rows: 8, columns: 30)])

  /// A list with a row, a field, choices and a secret, and a page behind the row.
  static func home(_ change: (inout ScreenView) -> Void = { _ in }) -> ScreenView {
    var view = ScreenView(
      screen: "home", title: "Home", trail: ["Home"],
      tabs: [
        .init(id: "list", label: "List", isSelected: true), .init(id: "me", label: "Me", isSelected: false),
      ],
      nodes: [
        ViewNode(id: "rows/a.b", role: .link, label: "First", interaction: .press),
        ViewNode(id: "name", role: .field, label: "Name", value: "", interaction: .edit(.text)),
        ViewNode(id: "pin", role: .field, label: "PIN", value: "••••", interaction: .edit(.secret)),
        ViewNode(
          id: "diet", role: .choice, label: "Diet", interaction: .pick,
          children: [
            ViewNode(id: "diet/veg", role: .option, label: "Veg", interaction: .press),
            ViewNode(id: "diet/all", role: .option, label: "All", states: [.selected], interaction: .press),
          ]),
        ViewNode(
          id: "likes", role: .choices, label: "Likes", interaction: .pick,
          children: ["x", "y"].map {
            ViewNode(id: "likes/\($0)", role: .option, label: $0, interaction: .press)
          }),
      ])
    change(&view)
    return view
  }

  static let page = ScreenView(
    screen: "page", title: "Page", trail: ["Home", "Page"], tabs: home().tabs, canGoBack: true,
    nodes: [
      ViewNode(id: "intro", role: .text, label: "Words"),
      ViewNode(id: "top", role: .heading, label: "A page", measure: .level(1)),
      ViewNode(id: "save", role: .button, label: "Save", interaction: .press),
    ])

  /// An app of both screens.
  static func carryOut(_ event: InputEvent, _ view: inout ScreenView) -> [Announcement] {
    switch event {
    case .press("rows/a.b"): view = page
    case .back, .home: view = home()
    case .edit("name", let text): view.nodes[1].value = text
    case .press("save"): view.nodes[2].states.insert(.checked)
    default: break
    }
    return []
  }

  static func talk(
    _ recordingContext: RecordingContext = RecordedApp.recordingContext, terminal: Bool = false
  ) -> Talk {
    var options = Talk.options(terminal: terminal)
    options.recordingContext = recordingContext
    return Talk(home(), options: options, app: carryOut)
  }
}

/// The file of a recording.
struct Recorded: FlowFiles {
  let text: String
  func kind(of path: String) -> FlowFileKind { path == "mine.yaml" ? .file : .missing }
  func read(_ path: String) -> SourceText { SourceText(path: path, text: text) }
}
