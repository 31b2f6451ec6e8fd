import ArgumentParser
import Foundations
import FrontKit
import Glibc
package import Maestro
import Runtime
package import Walkthroughs

/// `kolam walk PATH…`: runs flows.
struct WalkRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs walkthroughs and reports the results.",
    discussion: """
      Each flow runs on the whole app with a device and a server of its own, in virtual time: nothing \
      waits. With --backend the app uses servers in another process, one case at a time and in real time; \
      before each case, `kolam serve` resets its data. A flow runs once, or in every combination of \
      --matrix or its x-matrix.

      A failure shows the line of the flow, what is most similar to what was expected, the screen at that \
      moment, and the command that repeats it.

      Exits with 0 if all passed, 1 if a flow failed, 2 if a flow, an app or the command is invalid, 130 \
      if it was interrupted and 143 if it was ended by SIGTERM; the results until then are reported.
      """)

  @Argument(
    help: ArgumentHelp(
      "Flows, folders of flows (selected by config.yaml) or apps; the walkthroughs of all apps if none is named.",
      valueName: "path"))
  var paths: [String] = []

  @OptionGroup(title: "Selection") var choice: WalkSelectionOptions
  @OptionGroup(title: "Environment") var walking: WalkEnvironmentOptions
  @OptionGroup(title: "Environment") var standIns: StubOption
  @OptionGroup(title: "Servers, in real time") var backend: BackendOptions
  @OptionGroup(title: "Bluetooth, in real time") var bluetooth: BluetoothOptions
  @OptionGroup(title: "Report") var reporting: WalkReportOptions
  @OptionGroup(title: "HTML page") var film: FilmstripOptions
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
      throw ValidationError("--jobs is 1 with --backend: all cases share its servers")
    }
    if !walking.dialects.dialect.isEmpty, backend.isRemote || bluetooth.isReal {
      throw ValidationError("--dialect is for embedded servers; give it to `kolam serve` instead")
    }
    if bluetooth.isReal, let jobs = walking.jobs, jobs > 1 {
      throw ValidationError("--jobs is 1 with --ble: all cases share its radio")
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

/// `kolam walk`: walkthroughs in Maestro's format.
struct WalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk", abstract: "Walks and checks walkthroughs, which are flows in Maestro's format.",
    subcommands: [WalkRunCommand.self, WalkCheckCommand.self],
    defaultSubcommand: WalkRunCommand.self)
}

extension Condition.Platform: ExpressibleByArgument {
  /// Parses a system's name, in lower case or as in flows.
  package init?(argument: String) {
    guard let platform = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() })
    else { return nil }
    self = platform
  }

  /// The names in lower case, as users type them.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
}

extension WalkReportFormat: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  /// Parses a part such as `2/5`.
  package init?(argument: String) { self.init(argument) }
}
