import ArgumentParser
import Catalogs
import Documents
import Foundations
import Localization
import FrontKit

/// `kolam strings import FILE… --into APP|FILE`: imports translations into catalogs, all of them or none.
struct StringsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Imports translations into a catalog, all of them or none.",
    discussion: """
      Every file is read and every text is checked first. If a text is refused, nothing is written and the \
      command exits with 2; --skip-refused imports the others.

      Translations that a file marks as unfinished are imported as needing review. Xcode would skip them.

      A text that the file marks as not translated, or that is equal to its source, never replaces a \
      translation. It is counted as not translated, and the command exits with 1.

      What lint says against the translations is told; with --strict nothing is written then, nor where a \
      translation was kept, and the command exits with 2.
      """)

  @Argument(
    help:
      "The files: XLIFF, Android's strings.xml, PO or CSV; or folders with such files, as Xcode's .xcloc."
  )
  var files: [String]

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp("The catalogs: files, or names of apps; several with commas.", valueName: "file|app"))
  var catalogs: [String]

  @Option(help: "The format of the files, if it cannot be detected.")
  var format: ExchangeFormat?

  @Option(help: "The language that is taken over; it may be new to the catalog.")
  var locale: String?

  @Flag(help: "Say what would change, and write nothing.")
  var dryRun = false

  @Flag(help: "Leave out what is refused, and take over the rest.")
  var skipRefused = false

  @Flag(help: "Write nothing if there are warnings.")
  var strict = false

  @Flag(help: "Take over translations of a source that has changed since, marked for review.")
  var reviewConflicts = false

  @Option(help: "How to report: text for people, or json.")
  var report = TextOptions.Format.text

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try takeOver() }
  }

  private func takeOver() throws -> FrontKit.ExitCode {
    let folders = DiskCatalogFolders(root: nil)
    let words = try ImportWords(files, into: catalogs, in: folders)
    let targets = try words.catalogs.map { try CatalogFile($0, in: checkout) }
    let settings = try targets.map { ($0.place.fileName, try $0.exchangeSettings()) }
    let known = targets.flatMap(\.languages)
    var run = ImportRun(
      targets.map { ($0.place.fileName, $0.catalog) },
      locale: try locale.map { tag throws(CommandError) in try RequestedLocale.bare(tag, known: known) },
      known: targets.flatMap(\.appLocales),
      conflicts: reviewConflicts ? .review : .refuse,
      settings: Dictionary(settings, uniquingKeysWith: { first, _ in first }))
    for file in try words.found(sources: targets.map(\.catalog.sourceLanguage), in: folders) {
      try run.take(try SourceText.load(file, limit: 128 << 20), as: format)
    }
    var problems = Diagnostics()
    for report in run.reports { problems.report(contentsOf: report.problems + report.warnings) }
    checkout.show(problems)
    try Console.write(
      report == .json ? ImportReportText.json(run.reports) : ImportReportText.text(run.reports, all: dryRun))
    if run.hasProblems, !skipRefused {
      if !dryRun { ErrorOutput.write("nothing is written; --skip-refused takes over the rest\n") }
      return .invalidScript
    }
    if strict, !problems.all.isEmpty {
      if !dryRun { ErrorOutput.write("nothing is written, as --strict asks\n") }
      return .invalidScript
    }
    let code = run.hasKept ? FrontKit.ExitCode.expectationFailed : .fine
    guard !dryRun else { return code }
    for (index, bytes) in run.results {
      try AtomicFile.write(bytes, to: targets[index].place.path)
      if report == .text { try Console.write("\(targets[index].name) is written\n") }
    }
    return code
  }
}
