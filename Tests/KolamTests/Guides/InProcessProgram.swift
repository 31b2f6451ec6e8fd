import BrewingGuide
import Foundation
import Foundations
import FrontKit
import Hosting
import Maestro
import Runtime
import Simulation
import Storage
import TextFront
import Walkthroughs

/// The program as built with the plugin of a guide: `check`, `run` and `walk`, in this process.
///
/// A guide that adds a plugin to the registry would require a rebuild of the program. Instead, the same modules are
/// combined with another registry.
struct InProcessProgram {
  private let folder: AppFolder
  private let root: URL
  private static let registry = BuildRegistry([BuildRegistry.Entry(BrewingPlugin.self)])

  /// Creates the program for an app of a checkout.
  init(_ app: String, in root: URL) {
    self.root = root
    folder = AppFolder(root: root.path, app: app)
  }

  /// Runs a command, if it is one of the three.
  ///
  /// - Parameters:
  ///   - command: the command line.
  ///   - input: the typed input.
  ///   - root: the checkout.
  /// - Returns: the output; nil for another command.
  /// - Throws: an error that keeps the app from running.
  static func output(of command: String, input: String, in root: URL) throws -> String? {
    let words = command.split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == "kolam" else { return nil }
    let program = InProcessProgram(words[2], in: root)
    switch words[1] {
    case "check": return try program.check()
    case "run": return try program.run(input)
    case "walk": return try program.walk()
    default: return nil
    }
  }

  private func load(checkingScreens: Bool = false) throws -> App {
    var diagnostics = Diagnostics()
    let app = App.load(folder, implementing: Self.registry.pluginNames, into: &diagnostics)
    if checkingScreens { _ = app?.checkScreens(into: &diagnostics) }
    guard let app, diagnostics.all.isEmpty else {
      throw Failure(text: DiagnosticRenderer().text(diagnostics.sorted))
    }
    return app
  }

  private func check() throws -> String {
    let app = try load(checkingScreens: true)
    return "\(app.folder.app): fine\n"
  }

  private func run(_ input: String) throws -> String {
    let app = try load()
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
    let environment = AppEnvironment(scheduler: scheduler, stores: .inMemory(), log: AppLog())
    let session = try AppAssembly(app, Self.registry, in: environment).session(SessionSettings())
    var loop = ScriptedSession(app, session)
    return try loop.run(input)
  }

  private func walk() throws -> String {
    let app = try load()
    let host = try EmbeddedWalkHost(app, Self.registry)
    var diagnostics = Diagnostics()
    let flows = "\(root.path)/Screens/\(app.folder.app)/walkthroughs"
    let paths = try WorkspaceReader().find(flows, into: &diagnostics).workspace.paths
    var set = FlowSet(files: FolderFlowFiles())
    for path in paths { set.add(path) }
    let matrix = WalkMatrix(app)
    let cases = try paths.compactMap { set.flows[$0] }.flatMap { try matrix.cases(of: $0) }
    let walk = Walk(host, flows: set.flows, files: FolderFlowFiles(), WalkSettings())
    return WalkTextReport().write(WalkReport(walk.run(cases, jobs: 1), command: RepeatCommand()))
  }

  private struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}

/// A session with lines of input, as `kolam run` gets them from a pipe.
private struct ScriptedSession {
  private let driver: SessionDriver
  private var conversation: LineConversation
  private var output = ""
  private var hasEnded = false

  init(_ app: App, _ session: AppSession) {
    driver = SessionDriver(session, patience: .work)
    conversation = LineConversation(options: LineConversation.Options()) { Words(of: app, locale: $0) }
  }

  mutating func run(_ input: String) throws -> String {
    try show(driver.start())
    for line in input.split(separator: "\n", omittingEmptySubsequences: false).dropLast() where !hasEnded {
      try perform(conversation.line(String(line)))
    }
    driver.end()
    return output
  }

  private mutating func show(_ rest: SessionDriver.SettledState) throws {
    try perform(conversation.screen(rest.view, rest.announcements, at: .zero))
  }

  private mutating func perform(_ effects: [Effect]) throws {
    for effect in effects {
      switch effect {
      case .print(let text): output += text
      case .paint(let picture): output += picture.text
      case .send(let event): try show(driver.send(event))
      case .exit: hasEnded = true
      case .echo, .save, .host: break
      }
    }
  }
}
