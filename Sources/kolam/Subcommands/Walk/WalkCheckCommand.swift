import ArgumentParser
import Foundations
import Glibc
import Maestro
import Runtime
import FrontKit

/// `kolam walk check PATH…`: reads every flow of a workspace and tells what is wrong with it.
struct WalkCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds what is wrong with flows, without walking them.",
    discussion: """
      A folder is a workspace: its config.yaml says which files are flows; without one, all of them are checked. What lines cannot do is a warning with its \
      place. Exits with 2 where there are errors, or warnings and --strict.
      """)

  @Argument(help: "Flows, folders of flows and apps; the walkthroughs of all apps if none is named.")
  var paths: [String] = []

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try check() }
  }

  private func check() throws -> FrontKit.ExitCode {
    let reader = WorkspaceReader()
    var fails = false
    for path in try places() {
      var diagnostics = Diagnostics()
      let found = try reader.find(path, unlisted: "**", into: &diagnostics)
      var set = FlowSet(files: FolderFlowFiles())
      for flow in found.workspace.paths { set.add(flow) }
      diagnostics.report(contentsOf: set.diagnostics.all)
      _ = found.workspace.ordered(Array(set.flows.values), into: &diagnostics)
      ErrorOutput.show(diagnostics)
      fails = fails || diagnostics.all.contains { $0.severity == .error || strict && $0.severity == .warning }
      Console.write(line(path, found.workspace.paths.compactMap { set.flows[$0] }, diagnostics))
    }
    return fails ? .scriptWrong : .fine
  }

  /// What is checked; files and folders that are there need no checkout.
  private func places() throws -> [String] {
    if !paths.isEmpty, paths.allSatisfy({ access($0, F_OK) == 0 }) { return paths }
    return try FlowPlaces(root: checkout.root()).paths(paths)
  }

  private func line(_ path: String, _ flows: [Flow], _ diagnostics: Diagnostics) -> String {
    let errors = diagnostics.all.count { $0.severity == .error }
    let warnings = diagnostics.all.count { $0.severity == .warning }
    let found =
      [counted(errors, "error"), counted(warnings, "warning")].compactMap(\.self).joined(separator: ", ")
    let steps = flows.reduce(0) { $0 + $1.allSteps.count }
    return "\(visibleText(path)): \(counted(flows.count, "flow") ?? "no flows"), "
      + "\(counted(steps, "step") ?? "no steps"): \(found.isEmpty ? "fine" : found)\n"
  }

  private func counted(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
