import ArgumentParser
import Catalogs
import Localization
import FrontKit

/// `kolam strings coverage`: the translation progress.
struct StringsCoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Reports how much of each language is translated.",
    discussion: """
      A text with several variations counts as its least complete one. For an app, all of its languages \
      are listed, even those without any translation; so are the catalogs of its plugins, and the texts \
      that its embedded servers send, from the Data folders of its plugins. Where app.yaml names a \
      fallback, a column says how many of the missing texts are shown in it. Exits with 1 if a language is \
      below --fail-under.
      """)

  @Argument(
    help: ArgumentHelp(
      "The catalogs: files, or names of apps; all under Locales if none is named.", valueName: "file|app"))
  var files: [String] = []

  @Option(help: "Only this locale; can be repeated.")
  var locale: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if less than this percentage is translated, 0 to 100.", valueName: "percent"))
  var failUnder: Double?

  @Option(help: "The format: text, or json (one object per catalog and locale, one per line).")
  var format = TextOptions.Format.text

  @OptionGroup var checkout: Checkout

  func validate() throws {
    if let failUnder, !(0...100).contains(failUnder) {
      throw ValidationError("--fail-under is a percentage, from 0 to 100")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      let only = try locale.map { try RequestedLocale.tag($0) }
      var isLow = false
      let catalogs = try catalogs()
      let coverages =
        catalogs.map { file in
          CatalogCoverageText(file.catalog, only: only, app: file.appLocales, fallbacks: file.fallbacks)
        } + catalogs.flatMap { $0.dataCoverage(only: only) }
      for (index, coverage) in coverages.enumerated() {
        switch format {
        case .text: try Console.write((index > 0 ? "\n" : "") + coverage.text(columns: Console.columns ?? 80))
        case .json: try Console.write(coverage.jsonLines)
        }
        for line in coverage.shortfalls(below: failUnder) {
          isLow = true
          ErrorOutput.write("kolam: \(line)\n")
        }
      }
      return isLow ? .expectationFailed : .fine
    }
  }

  private func catalogs() throws -> [CatalogFile] {
    guard !files.isEmpty else { return try CatalogFile.all(in: checkout) }
    // Apps share plugins.
    var seen: Set<String> = []
    return try files.flatMap { try CatalogFile.all(of: $0, in: checkout) }
      .filter { seen.insert($0.place.path).inserted }
  }
}
