package import Catalogs
import Foundations
import Typesetting

/// Says how far the translations of a catalog have come.
package struct CatalogCoverageText: Sendable {
  private let name: String
  private let keys: Int
  private let coverage: CatalogCoverage
  /// The counts that are reported, one for each locale.
  package let counts: [CatalogCoverage.Count]

  /// Counts.
  ///
  /// - Parameters:
  ///   - catalog: the catalog; its file's path names it.
  ///   - only: the only locales to report; none for all.
  ///   - app: the languages of its app, which count though the catalog may have nothing in them yet.
  package init(_ catalog: Catalog, only: [LocaleTag] = [], app: [LocaleTag] = []) {
    name = catalog.source.path
    keys = catalog.keys.count
    coverage = CatalogCoverage(of: catalog, locales: only + app)
    counts = coverage.counts.filter { only.isEmpty || only.contains($0.locale) }
  }

  /// The report for people: a table, or where that is too wide a block for each locale.
  ///
  /// - Parameter columns: how many cells a line has room for.
  /// - Returns: lines of text.
  package func text(columns: Int) -> String {
    var text = "\(name): \(keys) keys"
    if coverage.untranslatable > 0 { text += ", \(coverage.untranslatable) not to be translated" }
    if coverage.stale > 0 { text += ", \(coverage.stale) stale" }
    text += "\n"
    let table = table
    let width = table.split(separator: "\n").map(\.count).max() ?? 0
    // A terminal that is too narrow would break every line of the table.
    return text + (width <= columns ? table : counts.map(Self.lines).joined())
  }

  private var table: String {
    var table = TextTable(["locale", "done", "translated", "review", "machine", "new", "missing"])
    for count in counts {
      table.add(
        [
          count.locale.description, Self.shown(count.percent) + " %", "\(count.translated)",
          "\(count.needsReview)", "\(count.machineTranslated)", "\(count.new)", "\(count.missing)",
        ])
    }
    return table.text
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

  /// The report for programs: an object for each locale, a line each.
  package var jsonLines: String {
    counts.map { count in
      JSON.object([
        .init("file", .string(name)), .init("locale", .string(count.locale.description)),
        .init("keys", .int(count.keys)), .init("translated", .int(count.translated)),
        .init("needsReview", .int(count.needsReview)),
        .init("machineTranslated", .int(count.machineTranslated)), .init("new", .int(count.new)),
        .init("missing", .int(count.missing)), .init("percent", .double(Self.rounded(count.percent))),
      ]).text + "\n"
    }.joined()
  }

  /// The locales of which less is translated than should be.
  ///
  /// - Parameter limit: the least percentage; nil for none.
  /// - Returns: a line for each.
  package func shortfalls(below limit: Double?) -> [String] {
    guard let limit else { return [] }
    return counts.filter { $0.percent < limit }.map { count in
      "\(name): \(count.locale) has \(Self.shown(count.percent)) %, less than \(Self.shown(limit)) %"
    }
  }

  /// Never rounded up to 100: what is not done is not done.
  private static func rounded(_ percent: Double) -> Double { (percent * 10).rounded(.down) / 10 }

  private static func shown(_ percent: Double) -> String {
    let rounded = rounded(percent)
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
