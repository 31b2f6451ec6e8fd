import ArgumentParser
import Glibc
import Maestro
import FrontKit
import Walkthroughs

/// `kolam walk check PATH…`: reads every flow of a workspace and reports its errors.
struct WalkCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks walkthroughs without running them.",
    discussion: """
      A folder is a workspace: its config.yaml says which files are flows; without one, all of them are checked. What lines cannot do is a warning with its \
      place. Exits with 2 if there are errors, or warnings with --strict.
      """)

  @Argument(help: "Flows, folders of flows or apps; the walkthroughs of all apps if none is named.")
  var paths: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try check() }
  }

  private func check() throws -> FrontKit.ExitCode {
    var fails = false
    for path in try places() {
      let check = try FlowCheck(path, files: FolderFlowFiles(within: WorkspaceRoots(of: [path])))
      ErrorOutput.show(BlottedSource.of(check.diagnostics.sorted))
      fails = fails || check.fails(isStrict: strict)
      try Console.write(check.line + "\n")
    }
    return fails ? .invalidScript : .fine
  }

  /// Returns the paths to check; existing files and folders need no checkout.
  private func places() throws -> [String] {
    if !paths.isEmpty, paths.allSatisfy({ access($0, F_OK) == 0 }) { return paths }
    return try Checkout.flowPaths(paths, in: checkout.root())
  }
}
