import Flags
import Foundations
import Glibc
import PluginKit
import Simulation
import Testing

@testable import Runtime

/// An app in a temporary folder, on a virtual clock.
final class TestApp {
  let folder: AppFolder
  var scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let reachability = Reachability()
  var driver: SessionDriver?
  var session: AppSession? { driver?.session }
  /// Whether the plugin of the contract is missing.
  var isPluginMissing = false
  /// The plugin that replaces the counter; it has the counter's contract.
  var plugin: (any Plugin)?

  static let appFile = """
    app: demo
    name: Demo
    start: home
    locales: [en, hi, ta]
    plugins: { test: ">=1.0" }
    """

  /// The sources of the plan and the server's flags; none by default.
  var entitlements = EntitlementSources()
  /// How its models were closed.
  let closings = ClosingLog()
  /// The cache that its sessions share, if any.
  var renderCache: RenderCache?
  /// The authenticator; nil for an app without a lock.
  var authenticator: (any AppAuthenticator)?
  /// The lock with a PIN; nil where there is none.
  var lock: (any AppLocking)?

  /// Stores kept states; nil where these end with the session.
  var states: MemoryStateStorage?

  /// Writes the files; missing ones get a minimal default.
  ///
  /// - Parameters:
  ///   - screens: the screens by name; the keys `components/x` and `flows/x` name files in these folders.
  ///   - app: the app's own file.
  ///   - texts: the app's catalog: texts by key and language.
  /// - Throws: an error if no folder could be created.
  init(_ screens: [String: String], app: String = TestApp.appFile, texts: [String: [String: String]] = [:])
    throws
  {
    var template = Array("/tmp/kolam-test-XXXXXX".utf8CString)
    let root = try #require(mkdtemp(&template).map { String(cString: $0) })
    folder = AppFolder(root: root, app: "demo")
    for part in [
      "Screens", "Screens/demo", "Screens/demo/components", "Screens/demo/flows", "Locales", "Plugins",
      "Plugins/Test", "Plugins/Other",
    ] {
      mkdir("\(root)/\(part)", 0o700)
    }
    write("Screens/demo/app.yaml", app)
    write("Plugins/Test/plugin.yaml", Counter.contract)
    write("Locales/demo.xcstrings", Self.catalog(texts))
    write("Locales/Kolam.xcstrings", Self.catalog([:]))
    for (name, text) in screens { write("Screens/demo/\(name).yaml", text) }
  }

  deinit {
    let files = [
      "Screens/demo/components", "Screens/demo/flows", "Screens/demo", "Locales", "Plugins/Test",
      "Plugins/Other", "Plugins", "Screens", "",
    ]
    for part in files {
      let path = folder.path(part)
      if let stream = opendir(path) {
        while let entry = readdir(stream) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          unlink("\(path)/\(name)")
        }
        closedir(stream)
      }
      rmdir(path)
    }
  }

  func write(_ file: String, _ text: String) {
    let descriptor = open(folder.path(file), O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  func remove(_ file: String) { unlink(folder.path(file)) }

  private static func catalog(_ texts: [String: [String: String]]) -> String {
    let entries = texts.sorted { $0.key < $1.key }.map { key, words in
      let localizations = words.sorted { $0.key < $1.key }.map { locale, text in
        "\"\(locale)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
      }
      return "\"\(key)\" : { \"localizations\" : { \(localizations.joined(separator: ", ")) } }"
    }
    return
      "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entries.joined(separator: ", ")) }, \"version\" : \"1.0\" }"
  }

  /// Loads the app, with its diagnostics.
  func load() -> (App?, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let app = App.load(folder, into: &diagnostics)
    _ = app?.checkScreens(into: &diagnostics)
    return (app, diagnostics.sorted)
  }

  /// Opens the app's first screen, in a session that replaces the previous one.
  ///
  /// - Parameters:
  ///   - settings: the user and the device.
  ///   - known: the loaded app; loaded again if nil.
  /// - Returns: the screen.
  /// - Throws: the app's errors.
  func start(
    _ settings: SessionSettings = SessionSettings(), of known: App? = nil
  ) throws -> ScreenView {
    let (loaded, diagnostics) = known.map { ($0, []) } ?? load()
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty, "\(DiagnosticRenderer().text(diagnostics))")
    let app = try #require(loaded)
    let work = scheduler.scope("session")
    var plugins = PluginRegistry()
    if let contract = app.contracts["test"], !isPluginMissing {
      plugins.register(plugin ?? CounterPlugin(scheduler: work, closings: closings), contract)
    }
    let session = AppSession(
      app: app,
      services: SessionServices(
        plugins: plugins, reachability: reachability,
        authenticator: authenticator ?? AlwaysGrantingAuthenticator(), lock: lock,
        entitlements: entitlements, states: states, renderCache: renderCache),
      scheduler: work, settings: settings)
    driver = SessionDriver(session)
    (counted, waiting) = (0, [])
    try scheduler.run { await session.start() }
    return try view()
  }

  /// Sends an event and settles.
  @discardableResult
  func send(_ event: InputEvent) throws -> ScreenView {
    let session = try #require(session)
    try scheduler.run { await session.send(event) }
    return try view()
  }

  /// Returns the screen after settling.
  func view() throws -> ScreenView {
    let driver = try #require(driver)
    let rest = try driver.settle()
    waiting += rest.announcements
    let total = try driver.ask { $0.evaluations }
    (evaluations, counted) = (total - counted, total)
    return rest.view
  }

  /// Advances the clock and settles; every second is rendered, as a user would see it.
  @discardableResult
  func wait(seconds: Int) throws -> ScreenView {
    for _ in 0..<seconds {
      scheduler.advance(by: .seconds(1))
      _ = try view()
    }
    return try view()
  }

  /// Returns the announcements since the last call: toasts verbatim, all else by kind.
  func said() throws -> [String] {
    try announcements().map { announcement in
      switch announcement {
      case .toast(let words, _): words
      case .refused(let words): "refused: \(words)"
      case .problem(let words): "problem: \(words)"
      case .deviceProblem(let words): "device: \(words)"
      case .externalRequest(.link(let link)): "link: \(link)"
      case .externalRequest(.share(let text)): "share: \(text)"
      case .externalRequest(.copy(let text)): "copy: \(text)"
      case .externalRequest(.notification(let shown)): "notification: \(shown.title)|\(shown.text)"
      case .invalid(let faults): "invalid: \(faults.map(\.id))"
      }
    }
  }

  /// The number of expressions evaluated for the last view.
  private(set) var evaluations = 0
  private var counted = 0
  /// The announcements not yet returned.
  private var waiting: [Announcement] = []

  func announcements() throws -> [Announcement] {
    let driver = try #require(driver)
    defer { waiting = [] }
    return waiting + (try driver.ask { $0.takeAnnouncements() })
  }

  func adoptEdits() throws -> [Diagnostic] {
    let (app, diagnostics) = load()
    guard let app, !diagnostics.contains(where: { $0.severity == .error }) else { return diagnostics }
    let session = try #require(session)
    return try scheduler.run { await session.adopt(app) }
  }
}

extension ScreenView {
  /// The labels of all nodes, in reading order.
  var labels: [String] { allNodes.map(\.label).filter { !$0.isEmpty } }

  func node(_ id: String) -> ViewNode? { allNodes.first { $0.id == id } }
}
