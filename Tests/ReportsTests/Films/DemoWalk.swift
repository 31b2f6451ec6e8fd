import Foundation
import Foundations
@testable import Maestro
import Runtime
import FrontKit
import Testing

@testable import Walkthroughs

/// An app in a temporary folder, and made-up walks of it.
final class DemoWalk: Sendable {
  let root: URL
  let app: App

  /// A text that would be markup, and end the style and the script, if it were not escaped.
  static let hostile = "</style></script></template><script>alert(1)</script><img src=x onerror=alert(2)>&\"'"

  private static let files = [
    "Screens/demo/app.yaml": """
    app: demo
    name: { verbatim: Demo }
    start: home
    plugins: {}
    locales: [en, hi, ta]
    profiles: { phone: { columns: 40, rows: 6 }, small: { columns: 32, rows: 4 } }
    """,
    "Screens/demo/home.yaml":
      "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Hi } } ]\n",
    "Locales/demo.xcstrings": "{ \"sourceLanguage\" : \"en\", \"strings\" : { }, \"version\" : \"1.0\" }",
  ]

  init() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString)")
    self.root = root
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for folder in ["Screens/demo", "Locales", "Plugins"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: checkout.appendingPathComponent("Locales/Kolam.xcstrings"),
      to: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    for (path, text) in Self.files { try Data(text.utf8).write(to: root.appendingPathComponent(path)) }
    var diagnostics = Diagnostics()
    app = try #require(App.load(AppFolder(root: root.path, app: "demo"), into: &diagnostics))
    #expect(!diagnostics.hasErrors, "\(DiagnosticRenderer().text(diagnostics.sorted))")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  // MARK: What is made up

  /// Returns a flow of steps without effects.
  static func flow(_ path: String = "walks/first.yaml", name: String = "First", steps: Int = 3) throws -> Flow
  {
    let list = (0..<steps).map { _ in "- back\n" }.joined()
    var set = FlowSet(files: OneFile(path: path, text: "appId: demo\nname: '\(name)'\n---\n\(list)"))
    set.add(path)
    return try #require(set.flows[path])
  }

  /// Returns a case in which every step shows a screen; nil while the app is not open.
  static func walkCase(
    _ flow: Flow, locale: String = "en", device: String = "phone", row: String? = nil,
    screens: [ScreenRecord?], _ change: (inout CaseRecord) -> Void = { _ in }
  ) -> CaseRecord {
    let axes = WalkCase.Axes(locale: locale, tier: "free", device: device)
    let row = row.map { FlowExtensions.Case(name: $0, env: []) }
    var record = CaseRecord(walkCase: WalkCase(flow: flow, axes: axes, row: row), seed: 7)
    for (number, screen) in screens.enumerated() {
      var step = StepRecord(
        number: number + 1, depth: 0, command: "back", title: "Go back \(number + 1)",
        span: flow.steps[number].span, start: .milliseconds(number * 1500))
      step.screen = screen
      record.steps.append(step)
    }
    record.duration = .seconds(3)
    change(&record)
    return record
  }

  /// Returns a screen with a line for each text.
  static func screen(
    _ texts: [String], locale: String = "en", name: String = "home", viewport: Range<Int>? = nil,
    messages: [String] = []
  ) -> ScreenRecord {
    let nodes = texts.enumerated().map { ViewNode(id: "n\($0)", role: .text, label: $1) }
    let places = texts.indices.map { ("n\($0)", ScreenFrame.Bounds(rows: $0..<$0 + 1, column: 0, width: 8)) }
    return ScreenRecord(
      view: ScreenView(screen: name, title: "Home", nodes: nodes, locale: locale),
      frame: ScreenFrame(heading: ["Home"], rows: texts, bounds: Dictionary(uniqueKeysWithValues: places)),
      viewport: viewport ?? 0..<texts.count, messages: messages)
  }

  private struct OneFile: FlowFiles {
    let path: String
    let text: String
    func kind(of path: String) -> FlowFileKind { .file }
    func read(_ path: String) throws(Diagnostic) -> SourceText { SourceText(path: path, text: text) }
  }
}
