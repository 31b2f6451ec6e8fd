import Authoring
import Foundations
import Glibc
import PluginKit
import RecipesPlugin
import Runtime
import Services
import Simulation
import Storage
import TextFront

/// An app that is open as `kolam run` opens it, without a server; it draws what is saved.
struct OpenApp {
  private let folder: AppFolder
  private let scheduler = Scheduler(.live)
  private let session: AppSession
  private let watch: FileWatch
  private var conversation: LineConversation

  /// Opens an app and draws its first screen.
  init(_ folder: AppFolder) throws {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, into: &diagnostics), !diagnostics.hasErrors else {
      throw BenchmarkFailure(DiagnosticRenderer().text(diagnostics.sorted))
    }
    guard let watch = FileWatch([folder.path("Screens/\(folder.app)"), folder.path("Locales")]) else {
      throw BenchmarkFailure("the system has no watches left")
    }
    self.folder = folder
    self.watch = watch
    let reachability = Reachability(isOnline: false)
    var plugins = PluginRegistry()
    if let contract = app.contracts["recipes"] {
      let services = PluginServices(
        http: GatedTransport(NoServer(), reachability: reachability), stores: .inMemory(),
        scheduler: scheduler, identifiers: RandomIdentifiers(), reachability: reachability)
      plugins.register(try RecipesPlugin(services), contract)
    }
    let session = AppSession(
      app: app, plugins: plugins, scheduler: scheduler, reachability: reachability,
      settings: SessionSettings())
    self.session = session
    conversation = LineConversation(options: LineConversation.Options()) { locale in
      let words = app.words(locale)
      return Words(locale: locale) { key, arguments in words(key, arguments) }
    }
    try scheduler.run { await session.start() }
    while try !scheduler.isIdle || scheduler.run({ await session.isWorking }) {
      _ = isReadable(scheduler.wakeDescriptor, milliseconds: scheduler.pollTimeout())
      scheduler.drain()
    }
    _ = try show()
  }

  /// Reads every screen, as if the person had been everywhere.
  func readAll() throws {
    var ignored = Diagnostics()
    let session = session
    _ = try scheduler.run { await session.app }.checkScreens(into: &ignored)
  }

  /// Waits for the edit that was just saved, and takes it as `kolam run` does.
  ///
  /// - Returns: the lines that are written then, and the tabs.
  mutating func drawsEdit() throws -> String {
    guard isReadable(watch.descriptor, milliseconds: 1000), watch.isEdited() else {
      throw BenchmarkFailure("no edit was seen")
    }
    var diagnostics = Diagnostics()
    let session = session
    let shown = try scheduler.run { await session.app }
    if let app = App.load(folder, reusing: shown, into: &diagnostics), !diagnostics.hasErrors {
      diagnostics.report(contentsOf: try scheduler.run { await session.adopt(app) })
    }
    guard !diagnostics.hasErrors else {
      throw BenchmarkFailure(DiagnosticRenderer().text(diagnostics.sorted))
    }
    return try show()
  }

  private mutating func show() throws -> String {
    let session = session
    var (view, hasBegun) = (ScreenView(screen: "", title: ""), true)
    while hasBegun {
      scheduler.drain()
      (view, hasBegun) = try scheduler.run {
        _ = await session.takeBegun()
        return (await session.view(), await session.takeBegun())
      }
    }
    let announcements = try scheduler.run { await session.takeAnnouncements() }
    var lines = ""
    for case .print(let text) in conversation.screen(view, announcements) { lines += text }
    // Tabs have lines of their own only when they are asked for.
    return view.tabs.reduce(lines) { "\($0)\($1.label)\n" }
  }

  private func isReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, milliseconds) > 0
  }
}

/// Stands where there is no server.
private struct NoServer: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
