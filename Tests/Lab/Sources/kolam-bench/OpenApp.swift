import Authoring
import FrontKit
import Foundations
import Glibc
import Hosting
import Runtime
import Simulation
import Storage
import TextFront

/// An app opened as by `kolam run`, without a server; it shows stored data.
struct OpenApp {
  private let folder: AppFolder
  private let scheduler = Scheduler(.live)
  private let driver: SessionDriver
  private let watch: FileWatch
  private var conversation: LineConversation

  /// Opens an app and draws its first screen.
  init(_ folder: AppFolder) throws {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, into: &diagnostics), !diagnostics.hasErrors else {
      throw BenchmarkError(DiagnosticRenderer().text(diagnostics.sorted))
    }
    guard let watch = FileWatch(of: [folder]) else {
      throw BenchmarkError("the system has no watches left")
    }
    self.folder = folder
    self.watch = watch
    let environment = AppEnvironment(
      scheduler: scheduler, reachability: Reachability(isOnline: false), stores: .inMemory(), log: AppLog())
    let session = try AppAssembly(app, in: environment).session(SessionSettings())
    driver = SessionDriver(session, patience: .work)
    conversation = LineConversation(options: LineConversation.Options()) { Words(of: app, locale: $0) }
    try show(driver.start())
  }

  /// Reads every screen, as if the user had visited all of them.
  func readAll() throws {
    var ignored = Diagnostics()
    _ = try driver.ask { $0.app }.checkScreens(into: &ignored)
  }

  /// Waits for the edit that was just saved, and reloads as `kolam run` does.
  ///
  /// - Returns: the lines written then, and the tabs.
  mutating func drawEdit() throws -> String {
    guard !Descriptors.wait([watch.descriptor], milliseconds: 1000).isEmpty, watch.isEdited() else {
      throw BenchmarkError("no edit was seen")
    }
    var diagnostics = Diagnostics()
    let shown = try driver.ask { $0.app }
    if let app = App.load(folder, reusing: shown, into: &diagnostics), !diagnostics.hasErrors {
      diagnostics.report(contentsOf: try driver.ask { await $0.adopt(app) })
    }
    guard !diagnostics.hasErrors else {
      throw BenchmarkError(DiagnosticRenderer().text(diagnostics.sorted))
    }
    return try show(driver.settle())
  }

  @discardableResult
  private mutating func show(_ rest: SessionDriver.SettledState) -> String {
    var lines = ""
    for case .print(let text) in conversation.screen(rest.view, rest.announcements) { lines += text }
    // Tabs are printed only on request.
    return rest.view.tabs.reduce(lines) { "\($0)\($1.label)\n" }
  }
}
