import ArgumentParser
import Authoring
import FrontKit
import Glibc
import Runtime
import TextFront
import Walkthroughs

/// The options of a walk's report.
struct WalkReportOptions: ParsableArguments {
  @Option(
    help:
      "The format: text for people; junit, ndjson (one event per line), github (annotations) or markdown (the summary of a step) for CI and tools."
  )
  var format = WalkReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Write the report to a file; the text is still printed to the terminal.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The walk's name in JUnit reports.", valueName: "name"))
  var testSuiteName: String?

  @Flag(help: "Print every step, and everything that --coverage finds.")
  var verbose = false

  @Flag(help: "Print how long it took on this machine, which differs between runs.")
  var timings = false

  @Flag(help: "List the screens, actions, branches and texts of the app that no flow reached.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Fail where less of an app is covered, in percent: screens, elements, actions, branches or texts.",
      valueName: "kind=percent,…"),
    transform: { text in
      do throws(CoverageThresholds.Malformed) { return try CoverageThresholds(text) } catch {
        throw ValidationError(error.message)
      }
    })
  var minCoverage: CoverageThresholds?

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
      options.times = settings.times
      options.isColored =
        toTerminal
        && ColorSupport.detect(
          environment: HostEnvironment.colorVariables, isTerminal: Console.isTerminal(STDOUT_FILENO)) != .none
      options.width = toTerminal ? Console.columns : nil
      return WalkTextReport(options)
    case .junit: return WalkJUnitReport()
    case .ndjson: return WalkEvents()
    case .markdown: return WalkMarkdownReport()
    case .github: return WalkGitHubReport(paths: Self.repositoryPaths)
    }
  }

  /// The paths of files in the repository around the folder where the program runs.
  private static var repositoryPaths: RepositoryPaths {
    let current = realpath(".", nil)
    defer { free(current) }
    guard let current = current.map({ String(cString: $0) }) else { return RepositoryPaths() }
    let checkout = HostEnvironment.variable("GITHUB_WORKSPACE").flatMap { path -> String? in
      let real = realpath(path, nil)
      defer { free(real) }
      return real.map { String(cString: $0) }
    }
    return RepositoryPaths(current: current, checkout: checkout) { access($0 + "/.git", F_OK) == 0 }
  }
}

/// Prints the coverage of an app by a walk.
enum CoverageText {
  /// Prints the coverage of an app by kind, and what was not covered, with its place.
  ///
  /// - Parameters:
  ///   - record: the record of the walk.
  ///   - app: the app of the flows.
  ///   - isWhole: whether everything that was not covered is listed, however much it is.
  ///   - isBesideReport: whether standard output is a report for tools, into which nothing else may be written.
  /// - Throws: why it cannot be written.
  static func show(_ record: WalkRecord, of app: App, isWhole: Bool, isBesideReport: Bool) throws(OutputError)
  {
    let words = app.words(app.locales.first ?? "en")
    let report = CoverageReport(record.coverage, of: app)
    let text = report.lines(isWhole: isWhole) { words($0, $1) }.map { $0 + "\n" }.joined()
    if isBesideReport { ErrorOutput.write(text) } else { try Console.write(text) }
  }
}
