import ArgumentParser
import Foundations
import Glibc
import Maestro
import Runtime
import FrontKit
import Walkthroughs

/// `kolam walk PATH…`: runs flows.
struct WalkRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Walks flows and tells what came of them.",
    discussion: """
      A flow is walked on the app as people have it, on a device and a server of its own, in the app's time: nothing \
      waits. With --backend the app talks to servers in another process, one cell after the other and in real time; \
      before each cell, `kolam serve` drops what it has stored and begins with its data again. \
      Each flow is walked once, or in every combination that --matrix or its own x-matrix asks for.

      A failure tells the flow's line, what comes nearest to what it looked for, the screen at that moment, and the \
      command that walks it again.

      Exits with 0 where all passed, 1 where a flow failed, 2 where something is wrong with a flow, an app or the \
      command, 130 where it was interrupted and 143 where SIGTERM ended it; what was walked until then is told.
      """)

  @Argument(
    help: ArgumentHelp(
      "Flows, folders of flows (config.yaml says which) and apps; all apps' walkthroughs if none is named.",
      valueName: "path"))
  var paths: [String] = []

  @OptionGroup(title: "Which cells are walked") var choice: WalkSelectionOptions
  @OptionGroup(title: "How they are walked") var walking: WalkEnvironmentOptions
  @OptionGroup(title: "The servers that the app talks to, in real time") var backend: BackendOptions
  @OptionGroup(title: "What is told") var reporting: WalkReportOptions
  @OptionGroup(title: "The page that shows it") var film: FilmstripOptions
  @OptionGroup var checkout: Checkout

  func validate() throws {
    if walking.watch && (choice.list || reporting.output != nil) {
      throw ValidationError("--watch goes with neither --list nor --output")
    }
    if reporting.minCoverage != nil, choice.list || choice.lastFailed || choice.shard != nil {
      throw ValidationError(
        "--min-coverage needs a whole walk; it goes with none of --list, --last-failed and --shard")
    }
    if !backend.backend.isEmpty, let jobs = walking.jobs, jobs > 1 {
      throw ValidationError("--jobs is 1 with --backend: all cells share its servers")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown { try walk() }
  }

  private func walk() throws -> FrontKit.ExitCode {
    // Apps and scripts run in UTC; the machine's zone would show in `new Date(0).getHours()`. Set while there is only
    // one thread.
    setenv("TZ", "UTC", 1)
    let interrupts = Interrupts()
    var setup = try WalkSetup(self)
    setup.settings.interruption = interrupts.interruption
    let walker = Walker(setup, interrupts: interrupts)
    return try walking.watch ? WalkWatch(walker).run() : walker.run()
  }
}
