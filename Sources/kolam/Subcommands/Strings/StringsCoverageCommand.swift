import ArgumentParser
import Catalogs
import Foundations
import Localization
import Runtime
import FrontKit

/// `kolam strings coverage`: how far the translations have come.
struct StringsCoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Counts what is translated, in which language, and what is not.",
    discussion: """
      A text whose variations are not all done counts by the least of them. For an app, its languages are counted \
      though the catalog may have nothing in them yet. Exits with 1 where a language has less than --fail-under.
      """)

  @Argument(
    help: ArgumentHelp(
      "The catalogs: files, or names of apps; all under Locales if none is named.", valueName: "file|app"))
  var files: [String] = []

  @Option(help: "Only this locale; may be given more than once.")
  var locale: [String] = []

  @Option(help: ArgumentHelp("The least percentage that is translated, 0 to 100.", valueName: "percent"))
  var failUnder: Double?

  @Option(help: "How to write: text for people, or json (an object a catalog and locale, a line each).")
  var format = TextOptions.Format.text

  @OptionGroup var checkout: Checkout

  func validate() throws {
    if let failUnder, !(0...100).contains(failUnder) {
      throw ValidationError("--fail-under is a percentage, from 0 to 100")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      let only = try locale.map { try TextOptions.tag($0) }
      let catalogs =
        try files.isEmpty ? CatalogFile.all(in: checkout) : files.map { try CatalogFile($0, in: checkout) }
      var isLow = false
      for (index, file) in catalogs.enumerated() {
        let coverage = CatalogCoverage(of: file.catalog, locales: only + file.appLocales)
        let counts = coverage.counts.filter { only.isEmpty || only.contains($0.locale) }
        switch format {
        case .text: Console.write((index > 0 ? "\n" : "") + text(file, coverage, counts))
        case .json: for count in counts { Console.write(json(file, count).text + "\n") }
        }
        for count in counts {
          guard let failUnder, count.percent < failUnder else { continue }
          isLow = true
          ErrorOutput.write(
            "kolam: \(file.name): \(count.locale) has \(Self.shown(count.percent)) %, less than \(Self.shown(failUnder)) %\n"
          )
        }
      }
      return isLow ? .expectationFailed : .fine
    }
  }

  private func text(
    _ file: CatalogFile, _ coverage: CatalogCoverage, _ counts: [CatalogCoverage.Count]
  ) -> String {
    var text = "\(file.name): \(file.catalog.keys.count) keys"
    if coverage.untranslatable > 0 { text += ", \(coverage.untranslatable) not to be translated" }
    if coverage.stale > 0 { text += ", \(coverage.stale) stale" }
    text += "\n"
    var table = FlagTable(["locale", "done", "translated", "review", "machine", "new", "missing"])
    for count in counts {
      table.add(
        [
          count.locale.description, Self.shown(count.percent) + " %", "\(count.translated)",
          "\(count.needsReview)",
          "\(count.machineTranslated)", "\(count.new)", "\(count.missing)",
        ])
    }
    let width = table.text.split(separator: "\n").map(\.count).max() ?? 0
    // A terminal that is too narrow would break every line of the table.
    if width <= Console.columns ?? 80 { return text + table.text }
    return text + counts.map { Self.lines($0) }.joined()
  }

  private static func lines(_ count: CatalogCoverage.Count) -> String {
    """
    \(count.locale): \(shown(count.percent)) %
      translated \(count.translated)
      review \(count.needsReview)
      machine \(count.machineTranslated)
      new \(count.new)
      missing \(count.missing)

    """
  }

  private func json(_ file: CatalogFile, _ count: CatalogCoverage.Count) -> JSON {
    .object([
      .init("file", .string(file.name)), .init("locale", .string(count.locale.description)),
      .init("keys", .int(count.keys)), .init("translated", .int(count.translated)),
      .init("needsReview", .int(count.needsReview)),
      .init("machineTranslated", .int(count.machineTranslated)), .init("new", .int(count.new)),
      .init("missing", .int(count.missing)), .init("percent", .double(Self.rounded(count.percent))),
    ])
  }

  /// Never rounded up to 100: what is not done is not done.
  private static func rounded(_ percent: Double) -> Double { (percent * 10).rounded(.down) / 10 }

  private static func shown(_ percent: Double) -> String {
    let rounded = rounded(percent)
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
