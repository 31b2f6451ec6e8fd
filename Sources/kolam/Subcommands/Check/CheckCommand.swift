import ArgumentParser
package import Authoring
import Foundations
import FrontKit
import Hosting
import Runtime

/// `kolam check APP…`: checks whole apps against their plugins and catalogs without running them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks an app and reports every problem at once.",
    discussion: """
      Exits with 2 if there are errors, or warnings with --strict.

      A baseline is a file of known warnings: only new ones are reported. It can only shrink: if a known \
      warning no longer occurs, the check fails until --update-baseline has removed it.

      --fix changes only what has one right answer, and leaves comments and form as they are: a misspelt name with one \
      known name near it, a `.yml` that should be `.yaml`, `yes` for `true`, `and` for `&&`, `${…}` around a condition, \
      the old key `backend`; a catalog that is missing or has not Xcode's form, and entries for new texts of an app of \
      several languages. What is left is reported.
      """)

  @Argument(help: "The apps, folders under Screens; all of them if none is named.")
  var apps: [String] = []

  @Option(
    help:
      "The format: text for people; json (one object per line), sarif, github or junit for CI.")
  var format = ReportFormat.text

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp("A file of known warnings, created by --write-baseline.", valueName: "file"))
  var baselineFile: String?

  @Flag(help: "Remove fixed warnings from the baseline.")
  var updateBaseline = false

  @Flag(help: "Create the baseline, a new file, from the current warnings.")
  var writeBaseline = false

  @Flag(help: "Check again when a file of the app changes; q, Ctrl-C or the end of the input ends it.")
  var watch = false

  @Flag(help: "Fix what has one right answer, and tell each fix in a line.")
  var fix = false

  @Flag(help: "With --fix: change no file, and show the difference.")
  var dryRun = false

  @Flag(help: "Let plugins that have a contract and no implementation be: they run on samples.")
  var stub = false

  @OptionGroup var checkout: Checkout

  func validate() throws {
    if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    if fix, watch || updateBaseline || writeBaseline {
      throw ValidationError("--fix goes with neither --watch nor a baseline that is written")
    }
    if watch, updateBaseline || writeBaseline {
      throw ValidationError("--watch goes with neither --write-baseline nor --update-baseline")
    }
    if watch, format != .text, format != .json {
      throw ValidationError("--watch reports in text or json: a file of another format holds one check")
    }
    guard updateBaseline || writeBaseline else { return }
    if baselineFile == nil { throw ValidationError("name the baseline's file with --baseline") }
    if updateBaseline && writeBaseline {
      throw ValidationError(
        "give --write-baseline for a new baseline, or --update-baseline for one that is there")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown { try check() }
  }

  private func check() throws -> FrontKit.ExitCode {
    let root = try checkout.root()
    if fix { return try fixed(in: root) }
    guard watch else {
      return try show(try checks(in: root), in: root)
    }
    let repeated = CheckWatch(
      check: { known in
        let checks = try checks(in: root, reusing: known)
        var apps = known
        for check in checks { if let app = check.report.app { apps[check.name] = app } }
        return (try show(checks, in: root), apps)
      }, announces: format == .text)
    return try repeated.run(
      apps.isEmpty
        ? FileWatch(ofAllAppsIn: root) : FileWatch(of: apps.map { try checkout.folder(of: $0) }))
  }

  /// Fixes the apps, and shows what was done and what is left.
  private func fixed(in root: String) throws -> FrontKit.ExitCode {
    _ = try apps.map { try checkout.folder(of: $0) }
    let outcome = try CheckFix { try checks(in: $0) }.run(in: root, isTrial: dryRun)
    switch format {
    case .text: try Console.write(dryRun ? outcome.diff : outcome.lines)
    case .json: try Console.write(outcome.json(isTrial: dryRun))
    // Their output is one document, or commands.
    case .sarif, .github, .junit: ErrorOutput.write(outcome.lines)
    }
    return try show(outcome.checks, in: root)
  }

  /// Checks the named apps, or all that are there by now.
  private func checks(in root: String, reusing earlier: [String: App] = [:]) throws -> [NamedCheck] {
    let names = apps.isEmpty ? AppFolder.apps(in: root) : apps
    if names.isEmpty { throw CommandError("there is no app under `\(root)/Screens`") }
    let known = Set(AppFolder.apps(in: root))
    let folders = try names.map {
      known.contains($0) ? AppFolder(root: root, app: $0) : try checkout.folder(of: $0)
    }
    let today = try FlagFileOptions.day(nil)
    return folders.map { folder in
      NamedCheck(
        folder.app,
        AppCheck.run(
          folder, implementing: stub ? nil : BuildRegistry.shipped.pluginNames,
          reusing: earlier[folder.app], today: today))
    }
  }

  private func show(_ checks: [NamedCheck], in root: String) throws -> FrontKit.ExitCode {
    let existing = AppFolder.apps(in: root)
    var problems = Diagnostics()
    // Errors are told; a baseline made beside them would lack the warnings that they hide.
    let baseline = try BaselineUse(baselineFile, makes: writeBaseline, shrinks: updateBaseline).baseline(
      of: checks, existing: existing, shownAs: baselineFile.map { Checkout.shown($0, in: root) },
      isWhole: !checks.contains(where: \.report.diagnostics.hasErrors), into: &problems)
    let report = CheckReport(
      checks, isStrict: strict, baseline: baseline, existing: existing, further: problems)
    return try format.show(report, of: root)
  }
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportFormat {
  /// Prints a report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - root: the folder with `Screens`, from which files are named; nil for the current folder.
  /// - Returns: the exit code.
  /// - Throws: why it cannot be written.
  func show(_ report: CheckReport, of root: String? = nil) throws(OutputError) -> FrontKit.ExitCode {
    let written = writer(of: root).write(report)
    ErrorOutput.write(written.errors)
    if self == .text {
      ErrorOutput.suggestExplain(of: report.diagnostics)
      ErrorOutput.suggestFix(of: report.diagnostics)
    }
    try Console.write(written.output)
    return report.fails ? .invalidScript : .fine
  }

  private func writer(of root: String?) -> any ReportWriter {
    switch self {
    case .text: TextReport(root.map(ErrorOutput.renderer) ?? ErrorOutput.renderer)
    case .json: JSONReport()
    case .sarif: SARIFReport(version: Kolam.configuration.version, describe: Self.describe)
    case .github: GitHubReport()
    case .junit: JUnitReport()
    }
  }

  /// Returns the explanation of a code; nil if none can be read, since the findings matter without it.
  private static func describe(_ code: Diagnostic.Code) -> SARIFReport.Rule? {
    guard let explanation = try? Checkout.explanations().find(code.description) else { return nil }
    return SARIFReport.Rule(
      title: explanation.title, explanation: explanation.paragraphs.joined(separator: " "))
  }
}

/// Repeats a check after each change: of what the change cannot have affected, nothing is parsed or linked again.
struct CheckWatch {
  /// Checks the apps, reusing those of the check before by their names.
  let check: (_ known: [String: App]) throws -> (code: FrontKit.ExitCode, apps: [String: App])
  /// Announces a change on the output, for people.
  let announces: Bool

  /// Checks until somebody ends it.
  ///
  /// - Parameter watch: tells of changes, from before the first check on, so that no edit meanwhile is missed.
  /// - Returns: the exit code of the last check, or of the signal that ended it.
  /// - Throws: what keeps the first check from being made, or its output from being written.
  func run(_ watch: FileWatch?) throws -> FrontKit.ExitCode {
    let interrupts = Interrupts()
    var (code, known) = try check([:])
    while !interrupts.wasInterrupted {
      ErrorOutput.write("Watching; q ends it.\n")
      let event = WatchEvent.next(of: [watch], interrupts) {
        let names = watch?.settledChanges() ?? []
        return names.isEmpty ? nil : names
      }
      guard case .changed(let names) = event else { break }
      if announces { try Console.write("\n── \(visibleText(Self.shown(names))) changed ──\n\n") }
      do { (code, known) = try check(known) } catch let failure as CommandError {
        ErrorOutput.write("kolam: \(visibleLines(failure.message))\n")
        code = .invalidScript
      }
    }
    return interrupts.wasInterrupted ? interrupts.exitCode : code
  }

  /// The names of changed files for people, without those of the copies that editors make beside them.
  ///
  /// - Parameter names: all names.
  /// - Returns: the names in a line.
  static func shown(_ names: Set<String>) -> String {
    let own = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".xcstrings") }
    return (own.isEmpty ? names : own).sorted().joined(separator: ", ")
  }
}
