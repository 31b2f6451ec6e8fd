import Catalogs
import Foundations
import Runtime

extension Diagnostic.Code {
  /// A text that a screen shows has no words in one of the app's languages.
  static let missingText = Self("KL0621")
}

/// Every text that a screen shows has words in every language of the app.
enum TextCoverage {
  static func check(_ app: App, _ texts: [TextUse], _ diagnostics: inout Diagnostics) {
    let catalogKeys = app.catalogKeys
    for use in texts {
      let missing = app.locales.filter { !app.hasText(use.key, in: $0) }
      guard !missing.isEmpty else { continue }
      let help =
        catalogKeys.contains(use.key)
        ? "translate it in the String Catalog"
        : nearestName(to: use.key, in: catalogKeys).map { "did you mean the key `\($0)`?" }
          ?? "add the key to the String Catalog"
      diagnostics.report(
        Diagnostic(
          .missingText, "the text `\(use.key)` is missing in \(missing.joined(separator: ", "))", at: use.span,
          help: help))
    }
  }
}
