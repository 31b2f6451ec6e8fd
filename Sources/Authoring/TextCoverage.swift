import Catalogs
import Foundations
import Runtime

extension Diagnostic.Code {
  /// A text that a screen shows has no words in one of the app's languages.
  static let missingText = Self("KL0621")
}

/// Every text that a screen shows has words in every language of the app.
enum TextCoverage {
  /// Holds texts against the catalogs.
  ///
  /// - Returns: how many different texts there are.
  static func check(_ app: App, _ scripts: [[TextUse]], _ diagnostics: inout Diagnostics) -> Int {
    var words = app.knownWords
    // A text whose key depends on a value is used once and has many keys: what lacks the same is told together.
    var gaps: [Gap: [String]] = [:]
    for texts in scripts {
      for index in texts.indices {
        let locales = words.localesMissing(texts[index].key)
        // Every text would be reported where a catalog could not be read, and only the catalog is at fault.
        guard !locales.isEmpty, !app.lacksCatalogs else { continue }
        gaps[Gap(span: texts[index].span, locales: locales), default: []].append(texts[index].key)
      }
    }
    guard !gaps.isEmpty else { return words.count }
    let known = app.catalogKeys
    for (gap, keys) in gaps { diagnostics.report(gap.diagnostic(keys, known)) }
    return words.count
  }

  /// A place with the languages in which it has no words.
  private struct Gap: Hashable {
    let span: Span
    let locales: [String]

    func diagnostic(_ keys: [String], _ known: Set<String>) -> Diagnostic {
      let named = keys.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      let more = keys.count > 5 ? " and \(keys.count - 5) more" : ""
      let subject = keys.count == 1 ? "the text \(named) is" : "the texts \(named)\(more) are"
      return Diagnostic(
        .missingText, "\(subject) missing in \(locales.joined(separator: ", "))", at: span,
        help: help(keys, known))
    }

    private func help(_ keys: [String], _ known: Set<String>) -> String {
      if keys.contains(where: known.contains) { return "translate it in the String Catalog" }
      return keys.first.flatMap { nearestName(to: $0, in: known) }.map { "did you mean the key `\($0)`?" }
        ?? "add the key to the String Catalog"
    }
  }
}
