import ArgumentParser
import Foundations
import FrontKit
import Glibc
import Hosting
import Maestro
import Runtime
import Walkthroughs

/// `kolam walk check PATH…`: reads every flow of a workspace and reports its errors.
struct WalkCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks walkthroughs without running them.",
    discussion: """
      A folder is a workspace: its config.yaml says which files are flows; without one, all of them are checked. Scripts are parsed and not run. What lines cannot do is a warning with its \
      place; so are scripts that need a JavaScript engine where there is none, texts of one language in a flow of several, and \
      steps that can never fail. \
      Exits with 2 if there are errors, or warnings with --strict.
      """)

  @Argument(help: "Flows, folders of flows or apps; the walkthroughs of all apps if none is named.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The app, where neither a flow's place nor its appId says which.", valueName: "app"))
  var app: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try check() }
  }

  private func check() throws -> FrontKit.ExitCode {
    if let app { _ = try checkout.folder(of: app) }
    let root = checkout.given == nil && app == nil ? try? checkout.root() : try checkout.root()
    let apps = root.map { FlowVocabularies(root: $0, app: app) }
    let engines = EnginePool()
    var fails = false
    for path in try places() {
      let files = FolderFlowFiles(within: WorkspaceRoots(of: [path]))
      let check = try FlowCheck(
        path, files: files, engines: engines, engineAbsence: { engines.absence() },
        mismatch: { apps?.mismatch(of: $0) }, app: { apps?.app(of: $0) })
      ErrorOutput.show(BlottedSource.of(check.diagnostics.sorted))
      fails = fails || check.fails(isStrict: strict)
      try Console.write(check.line + "\n")
      if let note = check.note { ErrorOutput.write("kolam: \(visibleText(path)): \(note)\n") }
    }
    return fails ? .invalidScript : .fine
  }

  /// Returns the paths to check; existing files and folders need no checkout.
  private func places() throws -> [String] {
    if !paths.isEmpty, paths.allSatisfy({ access($0, F_OK) == 0 }) { return paths }
    return try Checkout.flowPaths(paths, in: checkout.root())
  }
}

/// The apps of a checkout that flows are about, each loaded once.
private final class FlowVocabularies {
  private let root: String
  private let names: [String]
  private let chosen: String?
  private var known: [String: AppVocabulary?] = [:]

  init(root: String, app chosen: String?) {
    self.root = root
    self.chosen = chosen
    names = AppFolder.apps(in: root)
  }

  /// Says that a flow is about another app than the one that was asked for.
  func mismatch(of flow: Flow) -> Diagnostic? { flow.mismatch(with: chosen, among: names) }

  /// Returns the app of a flow; nil where it is not here or cannot be loaded.
  func app(of flow: Flow) -> AppVocabulary? {
    guard let name = flow.appName(among: names) ?? chosen else { return nil }
    if let app = known[name] { return app }
    var diagnostics = Diagnostics()
    let app = App.load(
      AppFolder(root: root, app: name), implementing: BuildRegistry.shipped.pluginNames, into: &diagnostics)
    let vocabulary = app.map { AppVocabulary($0) }
    known[name] = vocabulary
    return vocabulary
  }
}
