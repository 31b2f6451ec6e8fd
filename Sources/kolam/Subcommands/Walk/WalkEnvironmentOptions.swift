import ArgumentParser
import Maestro

/// The options for the environment of cases.
struct WalkEnvironmentOptions: ParsableArguments {
  @Option(
    name: [.customShort("e"), .customLong("env")],
    help: ArgumentHelp(
      "A constant for scripts; constants of the flow take precedence.", valueName: "key=value"))
  var env: [String] = []

  @OptionGroup var dialects: DialectOptions

  @Option(help: "The seed of all random values, unless a flow has an x-seed.")
  var seed: UInt64?

  @Option(name: [.customShort("p"), .customLong("platform")], help: "The platform that flows see.")
  var platform = Condition.Platform.ios

  @Flag(help: "Also match what is off screen; each step that relies on it is reported.")
  var everythingVisible = false

  @Option(help: ArgumentHelp("Stop after the step at this line, and show the screen.", valueName: "line"))
  var until: Int?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Walk each case several times; it fails if the runs differ.", valueName: "times"))
  var times = 1

  @Flag(help: "Fail cases in which something succeeds only when a `retry` tries it again.")
  var failOnFlaky = false

  @Flag(help: "Allow scripts of flows to use the network with `http`.")
  var allowNet = false

  @Option(help: "The number of cases walked at the same time; the number of cores if not given.")
  var jobs: Int?

  @Flag(
    help: "Walk again when a flow or the app changes; q, Ctrl-C or the end of the input stops it."
  )
  var watch = false

  @Flag(help: "Save the current screens as the expected snapshots.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "The folder for files of flows, such as screenshots; none are written without it.", valueName: "dir"))
  var outputDir: String?

  @Option(
    help: ArgumentHelp(
      "Append what plugins and servers log to a file; each line begins with its case.",
      valueName: "file"))
  var log: String?

  func validate() throws {
    for variable in env where variable.firstIndex(of: "=").map({ $0 == variable.startIndex }) ?? true {
      throw ValidationError(
        "`-e \(variable.prefix { $0 != "=" })` gives no constant a value; write `-e KEY=VALUE`")
    }
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs is 1 to 1024") }
    if !(1...1_000_000).contains(times) { throw ValidationError("--repeat is 1 to 1,000,000") }
    if let until, until < 1 { throw ValidationError("--until is the line of a step, from 1") }
  }
}
