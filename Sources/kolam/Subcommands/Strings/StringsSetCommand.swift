import ArgumentParser
import Catalogs
import Documents
import Foundations
import Localization
import FrontKit

/// `kolam strings set KEY TEXT --into APP|FILE --locale LOCALE`: sets one translation, checked as an import is.
struct StringsSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets one translation, checked as an imported one is.",
    discussion: """
      A translation that does not fit its source text is refused: nothing is written, and the command \
      exits with 2. An empty text is an intentionally empty translation.
      """)

  @Argument(help: "The catalog's key.")
  var key: String

  @Argument(help: "The translation.")
  var text: String

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp("The catalog: a file, or an app's name.", valueName: "file|app"))
  var catalog: String

  @Option(help: "The language; it may be new to the catalog.")
  var locale: String

  @Option(
    help: ArgumentHelp(
      "The form of a text that varies, as exports name it, such as plural.one or device.ipad.",
      valueName: "path"))
  var path: String?

  @Flag(help: "Mark the translation for review.")
  var review = false

  @Flag(help: "Say what would change, and write nothing.")
  var dryRun = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try set() }
  }

  private func set() throws -> FrontKit.ExitCode {
    let target = try CatalogFile(catalog, in: checkout)
    let tag = try RequestedLocale.bare(locale, known: target.languages)
    let name = target.place.fileName
    var run = ImportRun(
      [(name, target.catalog)], locale: tag, settings: [name: try target.exchangeSettings()])
    try run.set(text, of: key, at: try place(), in: tag, state: review ? .needsReview : .translated)
    var problems = Diagnostics()
    for report in run.reports { problems.report(contentsOf: report.problems + report.warnings) }
    checkout.show(problems)
    try Console.write(ImportReportText.text(run.reports, all: true))
    if run.hasProblems { return .invalidScript }
    guard !dryRun else { return .fine }
    for (_, bytes) in run.results {
      try AtomicFile.write(bytes, to: target.place.path)
      try Console.write("\(target.name) is written\n")
    }
    return .fine
  }

  private func place() throws(CommandError) -> TextPath {
    guard let path else { return .root }
    guard let place = TextPath.parse(path) else {
      throw CommandError("`\(visibleText(path))` is no form of a text; there are such as `plural.one`")
    }
    return place
  }
}
