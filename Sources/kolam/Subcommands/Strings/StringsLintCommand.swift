public import ArgumentParser
import Authoring
import Catalogs
package import Foundations
import Localization
import Runtime
import FrontKit

/// `kolam strings lint [CATALOG…]`: lints texts and their translations.
struct StringsLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Checks texts and their translations.",
    discussion: """
      For an app, it also knows which screens use a text, with which arguments, and how wide the devices \
      are. Any other .xcstrings file is checked by itself.

      Files beside the catalog configure it: <catalog>.lint.yaml (limits, digits, ignored problems with \
      reasons), <catalog>.glossary.yaml (terms) and <catalog>.sources.yaml (the source text of each \
      translation).

      Exits with 2 if there are errors, or warnings with --strict. `kolam explain NAME` explains a rule.
      """)

  @Argument(
    help: ArgumentHelp(
      "The catalogs: files, or names of apps; all under Locales if none is named.", valueName: "app|file"))
  var catalogs: [String] = []

  @Option(
    help:
      "The format: text for people; json (one object per line), sarif, github or junit for CI.")
  var format = ReportFormat.text

  @Option(help: ArgumentHelp("Only these languages, such as hi; can be repeated.", valueName: "tag"))
  var locale: [String] = []

  @Option(help: "The lowest severity to report: error, warning or note.")
  var severity = Diagnostic.Severity.warning

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Only print counts by rule and language.")
  var summary = false

  @Flag(help: "List the rules.")
  var list = false

  @Flag(help: "Record that all translations match the current source texts.")
  var accept = false

  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp("A file of known problems, created by --write-baseline.", valueName: "file"))
  var baselineFile: String?

  @Flag(help: "Remove fixed warnings from the baseline.")
  var updateBaseline = false

  @Flag(help: "Create the baseline, a new file, from the current problems.")
  var writeBaseline = false

  @OptionGroup var checkout: Checkout

  func validate() throws {
    for tag in locale where LocaleTag(tag) == nil { throw ValidationError("`\(tag)` is no language") }
    if accept, !locale.isEmpty || list || summary {
      throw ValidationError("give --accept without --locale, --list or --summary")
    }
    guard updateBaseline || writeBaseline || baselineFile != nil else { return }
    if baselineFile == nil { throw ValidationError("name the baseline's file with --baseline") }
    if updateBaseline && writeBaseline {
      throw ValidationError(
        "give --write-baseline for a new baseline, or --update-baseline for one that is there")
    }
    // Findings in skipped locales would count as fixed.
    if !locale.isEmpty { throw ValidationError("give --baseline or --locale, not both") }
  }

  func run() throws {
    throw try ErrorOutput.shown { try lint() }
  }

  private func lint() throws -> FrontKit.ExitCode {
    if list {
      let rules = CatalogLint.rules.map { "\($0.code)  \($0.severity.rawValue.padded(to: 7))  \($0.name)\n" }
      try Console.write(rules.joined())
      return .fine
    }
    let targets = try names().map { name in
      try StringsLintTarget(
        name, in: checkout, locales: locale.isEmpty ? nil : locale.compactMap { LocaleTag($0) })
    }
    if accept { return try accept(targets) }
    let found = targets.map { target in target.catalog.map { CatalogLint.run($0, target.settings) } ?? [] }
    if summary {
      try Console.write(
        LintSummary(zip(targets, found).flatMap(\.1).filter { $0.diagnostic.severity >= severity }).text)
      return zip(targets, found).contains {
        $0.diagnostics.hasErrors || $1.contains { $0.diagnostic.severity == .error }
      }
        ? .invalidScript : .fine
    }
    let checks = zip(targets, found).map { target, findings in
      var diagnostics = target.diagnostics
      diagnostics.report(contentsOf: findings.map(\.diagnostic))
      return NamedCheck(
        catalog: target.name, diagnostics, texts: target.catalog?.keys.count ?? 0,
        locales: target.catalog?.locales.count ?? 0)
    }
    var problems = Diagnostics()
    let baseline = try BaselineUse(baselineFile, makes: writeBaseline, shrinks: updateBaseline).baseline(
      of: checks,
      isWhole: !checks.contains { $0.report.diagnostics.all.contains(where: \.masksOthers) },
      into: &problems)
    return try format.show(
      CheckReport(
        checks, isStrict: strict, least: severity, baseline: baseline, existing: baseline.names,
        further: problems), of: try? checkout.root())
  }

  private func names() throws -> [String] {
    guard catalogs.isEmpty else { return catalogs }
    let names = AppFolder.catalogs(in: try checkout.root())
    if names.isEmpty { throw CommandError("there is no catalog under `Locales`") }
    return names
  }

  /// Updates the source records of catalogs.
  private func accept(_ targets: [StringsLintTarget]) throws -> FrontKit.ExitCode {
    for target in targets {
      guard let catalog = target.catalog else {
        throw CommandError("`\(target.place.path)` is no String Catalog")
      }
      let record = catalog.sourceRecord
      guard record != target.settings.sources else { continue }
      try AtomicFile.write(Array(record.text.utf8), to: target.place.beside("sources"))
      try Console.write("\(target.place.beside("sources")) knows all texts as they are now\n")
    }
    return .fine
  }
}

extension Diagnostic.Severity: ExpressibleByArgument {}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
