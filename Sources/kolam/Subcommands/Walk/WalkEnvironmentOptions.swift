import ArgumentParser
import Maestro

/// The options for the environment of cases.
struct WalkEnvironmentOptions: ParsableArguments {
  @Option(
    name: [.customShort("e"), .customLong("env")],
    help: ArgumentHelp("A constant that scripts see; a flow's own win over it.", valueName: "key=value"))
  var env: [String] = []

  @Option(help: "Where all that is random comes from, unless a flow has an x-seed.")
  var seed: UInt64?

  @Option(name: [.customShort("p"), .customLong("platform")], help: "The system that flows are told.")
  var platform = Condition.Platform.ios

  @Flag(help: "See what is beyond the device's edge too; each step that needs it is told.")
  var everythingVisible = false

  @Option(help: ArgumentHelp("End behind the step at a line, and show the screen there.", valueName: "line"))
  var until: Int?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Walk each cell several times; where one goes another way, it fails.", valueName: "times"))
  var times = 1

  @Flag(help: "Fail cases in which something succeeds only when a `retry` tries it again.")
  var failOnFlaky = false

  @Flag(help: "Let scripts of flows use the network, by `http`.")
  var allowNet = false

  @Option(help: "How many cells are walked at a time; as many as there are cores if not given.")
  var jobs: Int?

  @Flag(
    help: "Walk again when a flow or something of the app changes; q, Ctrl-C or the end of the input ends it."
  )
  var watch = false

  @Flag(help: "Keep what screens look like now as what they should look like.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "Where what flows keep, such as screenshots, is written to; nowhere if not given.", valueName: "dir"))
  var outputDir: String?

  @Option(
    help: ArgumentHelp(
      "Append what plugins and servers log to a file; each line begins with its cell.",
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
