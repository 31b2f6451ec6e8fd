import ArgumentParser
import Glibc
import TextFront
import Walkthroughs

/// The options of a walk's report.
struct WalkReportOptions: ParsableArguments {
  @Option(
    help: "How to tell it: text for people, junit, ndjson (an event a line) or github for CI and tools.")
  var format = WalkReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Write the report to a file; the text for people stays on the terminal.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The walk's name in JUnit reports.", valueName: "name"))
  var testSuiteName: String?

  @Flag(help: "Tell every step.")
  var verbose = false

  @Flag(help: "Tell how long it took on this machine, which differs from run to run.")
  var timings = false

  @Flag(help: "Tell which screens, actions, branches and texts of the app nothing came to.")
  var coverage = false

  @Flag(help: "Show no progress.")
  var quiet = false

  /// Returns the writer of a format; its text has colors on a terminal.
  func writer(_ format: WalkReportFormat, toTerminal: Bool, _ settings: WalkSettings) -> any WalkReportWriter
  {
    switch format {
    case .text:
      var options = WalkTextReport.Options()
      options.isVerbose = verbose
      options.hasNotes = settings.matchesOffscreen
      options.hasTimings = timings
      options.until = settings.until
      options.isColored =
        toTerminal
        && ColorSupport.detect(
          environment: HostEnvironment.colorVariables, isTerminal: Console.isTerminal(STDOUT_FILENO)) != .none
      options.width = toTerminal ? Console.columns : nil
      return WalkTextReport(options)
    case .junit: return WalkJUnitReport()
    case .ndjson: return WalkEvents()
    case .github: return WalkGitHubReport()
    }
  }
}
