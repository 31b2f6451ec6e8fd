package import Catalogs
import Foundations
import Typesetting

/// Says how far the translations of a catalog have come.
package struct CatalogCoverageText: Sendable {
  private let name: String
  /// What is counted and how much of it there is, such as `25 keys, 1 stale`.
  private let total: String
  /// Whether the app declares fallbacks, so that what comes from them is told.
  private let hasFallbacks: Bool
  /// The counts that are reported, one for each locale.
  package let counts: [CatalogCoverage.Count]

  /// Counts.
  ///
  /// - Parameters:
  ///   - catalog: the catalog; its file's path names it.
  ///   - only: the only locales to report; none for all.
  ///   - app: the languages of its app, which count though the catalog may have nothing in them yet.
  ///   - fallbacks: the app's declared fallbacks.
  package init(
    _ catalog: Catalog, only: [LocaleTag] = [], app: [LocaleTag] = [], fallbacks: LocaleFallbacks = .none
  ) {
    name = catalog.source.path
    hasFallbacks = !fallbacks.isEmpty
    let coverage = CatalogCoverage(of: catalog, locales: only + app, fallbacks: fallbacks)
    counts = coverage.counts.filter { only.isEmpty || only.contains($0.locale) }
    var total = "\(catalog.keys.count) keys"
    if coverage.untranslatable > 0 { total += ", \(coverage.untranslatable) not to be translated" }
    if coverage.stale > 0 { total += ", \(coverage.stale) stale" }
    self.total = total
  }

  /// Tells what was counted in the data of a server.
  ///
  /// - Parameters:
  ///   - data: the counts.
  ///   - name: the data's folder as messages name it.
  ///   - only: the only locales to report; none for all.
  ///   - fallbacks: the app's declared fallbacks.
  package init(
    _ data: DataCoverage, name: String, only: [LocaleTag] = [], fallbacks: LocaleFallbacks = .none
  ) {
    self.name = name
    hasFallbacks = !fallbacks.isEmpty
    total = "\(data.texts) texts of the server"
    counts = data.counts.filter { only.isEmpty || only.contains($0.locale) }
  }

  /// The report for people: a table, or where that is too wide a block for each locale.
  ///
  /// - Parameter columns: how many cells a line has room for.
  /// - Returns: lines of text.
  package func text(columns: Int) -> String {
    let heading = ["locale", "done", "translated", "review", "machine", "new", "missing"]
    var table = TextTable(heading + (hasFallbacks ? ["fallback"] : []))
    for count in counts {
      table.add(
        [
          count.locale.description, Self.shown(count.percent) + " %", "\(count.translated)",
          "\(count.needsReview)", "\(count.machineTranslated)", "\(count.new)", "\(count.missing)",
        ] + (hasFallbacks ? ["\(count.fallback)"] : []))
    }
    return "\(name): \(total)\n" + table.text(columns: columns)
  }

  /// The report for programs: an object for each locale, a line each.
  package var jsonLines: String {
    counts.map { count in
      JSON.object([
        .init("file", .string(name)), .init("locale", .string(count.locale.description)),
        .init("keys", .int(count.keys)), .init("translated", .int(count.translated)),
        .init("needsReview", .int(count.needsReview)),
        .init("machineTranslated", .int(count.machineTranslated)), .init("new", .int(count.new)),
        .init("missing", .int(count.missing)),
        .init("fallback", hasFallbacks ? .int(count.fallback) : nil),
        .init("percent", .double(Self.rounded(count.percent))),
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
