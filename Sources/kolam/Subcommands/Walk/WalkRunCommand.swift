import ArgumentParser
import Foundations
import Glibc
import Hosting
import Maestro
import Runtime
import TextFront
import Walkthroughs

/// `kolam walk PATH…`: walks flows.
struct WalkRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Walks flows and tells what came of them.")

  @Argument(help: "Flows, folders of flows and apps; the walkthroughs of all apps if none is named.")
  var paths: [String] = []

  @OptionGroup var film: FilmstripOptions

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try Failures.shown { try walk() }
  }

  private func walk() throws -> TextFront.ExitCode {
    var diagnostics = Diagnostics()
    let folder = try checkout.folder(of: "epicura")
    guard let app = App.load(folder, into: &diagnostics) else { return .scriptWrong }
    var set = FlowSet(files: FolderFlowFiles())
    for path in paths { set.add(path) }
    Failures.show(set.diagnostics)
    var settings = WalkSettings()
    settings.keepsScreens = true
    film.prepare(&settings)
    let start = ContinuousClock.now
    settings.stopwatch = { start.duration(to: .now) }
    let matrix = WalkMatrix(app)
    let cells = try paths.flatMap { try matrix.cells(of: set.flows[$0]!) }
    let walk = Walk(try EmbeddedWalkHost(app), flows: set.flows, files: FolderFlowFiles(), settings)
    let record = walk.run(cells, jobs: 2)
    for cell in record.cells {
      print(cell.cell.id, cell.status)
      for step in cell.steps {
        print("  ", step.title, step.outcome, step.trouble ?? "", step.notes)
      }
      if let failure = cell.failure {
        print(failure.message, failure.nearest, failure.changes, failure.notes)
        print(failure.screen?.visibleLines.joined(separator: "\n") ?? "")
      }
    }
    try film.write(record, of: app)
    return record.failed.isEmpty ? .fine : .expectationFailed
  }
}
