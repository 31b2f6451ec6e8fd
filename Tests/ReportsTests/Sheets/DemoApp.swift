import Reports
import Foundation
import Foundations
import PluginKit
import Runtime
import Simulation
import Testing

/// An app without plugins in a temporary folder.
final class DemoApp: Sendable {
  let root: URL

  /// A text that would be markup, and end the style and the script, if it were not escaped.
  static let hostile = "</style></script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'"

  static let app = """
    app: demo
    name: { verbatim: Demo }
    start: home
    tabs: [ { tab: home, label: Home, screen: home }, { tab: more, label: More, screen: more } ]
    plugins: {}
    locales: [en, hi, ta]
    profiles: { phone: { columns: 48, rows: 40 }, small: { columns: 32, rows: 24 } }
    """

  static let screens = [
    "home": """
    screen: home
    title: Home
    body:
      - { text: { verbatim: '\(hostile.replacing("'", with: "''"))' }, id: hostile }
      - { text: Welcome, id: welcome }
      - list: "['a', 'b', 'c', 'd', 'e', 'f', 'g']"
        id: rows
        as: row
        key: row
        row: { link: "${row}", do: [ { go: { screen: detail, with: { id: "${row}" } } } ] }
        empty: { text: { verbatim: Nothing } }
    """,
    "more": """
    screen: more
    title: More
    body: [ { button: Save, id: save, do: [ back ] } ]
    """,
    "detail": """
    screen: detail
    params: { id: string }
    title: { verbatim: "Detail ${params.id}" }
    body: [ { text: { verbatim: "${params.id}" } } ]
    """,
  ]

  static let texts = """
    { "sourceLanguage" : "en", "strings" : {
      "Home" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "मुख्य" } },
        "ta" : { "stringUnit" : { "state" : "needs_review", "value" : "முகப்பு" } } } },
      "More" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "और" } },
        "ta" : { "stringUnit" : { "state" : "translated", "value" : "மேலும்" } } } },
      "Welcome" : { "localizations" : { "ta" : { "stringUnit" : { "state" : "translated", "value" : "நல்வரவு" } } } },
      "Save" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "सहेजें" } },
        "ta" : { "stringUnit" : { "state" : "translated",
          "value" : "எல்லா மாற்றங்களையும் இப்போதே உடனடியாகச் சேமிக்கவும் அல்லது பிறகு சேமிக்கவும்" } } } }
    }, "version" : "1.0" }
    """

  init(_ screens: [String: String] = DemoApp.screens) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-sheet-\(UUID().uuidString)")
    for folder in ["Screens/demo", "Locales", "Plugins"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: Self.checkout.appendingPathComponent("Locales/Kolam.xcstrings"),
      to: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    try write("Screens/demo/app.yaml", Self.app)
    try write("Locales/demo.xcstrings", Self.texts)
    for (name, text) in screens { try write("Screens/demo/\(name).yaml", text) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func write(_ file: String, _ text: String) throws {
    try Data(text.utf8).write(to: root.appendingPathComponent(file))
  }

  func host() throws -> DemoHost {
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: root.path, app: "demo"), into: &diagnostics))
    #expect(!diagnostics.hasErrors, "\(DiagnosticRenderer().text(diagnostics.sorted))")
    return DemoHost(app: app, files: self)
  }
}

/// Creates sessions without plugins and servers.
struct DemoHost: SheetHost {
  let app: App
  /// The files, which are kept as long as a screen may be opened.
  let files: DemoApp

  func stage(_ settings: SessionSettings, _ condition: SheetCondition) throws -> SheetSession {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
    let session = AppSession(
      app: app, services: SessionServices(plugins: PluginRegistry(), reachability: Reachability()),
      scheduler: scheduler, settings: settings)
    return SheetSession(session: session, scheduler: scheduler)
  }
}
