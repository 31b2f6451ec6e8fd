import Catalogs
import Foundations
import Runtime

extension Diagnostic.Code {
  /// An error that a person may be shown has no words in one of the app's languages.
  static let missingErrorWords = Self("KL0624")
}

/// Checks that every error that a screen can show has a text in every language of the app.
enum ErrorTextCoverage {
  /// Reports the errors of called actions that have no text.
  static func check(_ app: App, _ outline: AppOutline, into diagnostics: inout Diagnostics) {
    // With an unreadable catalog every code would be reported, and only the catalog is at fault.
    guard !app.hasMissingCatalogs else { return }
    var words = app.translationIndex
    // A missing text is reported once, at the first call, however many actions end with the code.
    var known: Set<String> = []
    let calls = outline.scripts.flatMap(\.calls)
    for call in calls {
      let codes = call.shownErrors.filter { known.insert($0).inserted }
      report(codes, "the action `\(call.action)`", of: call, &words, into: &diagnostics)
    }
    guard let first = calls.first else { return }
    let standard = CallSite.standardErrors.filter { !known.contains($0) }
    report(standard, "any action", of: first, &words, into: &diagnostics)
  }

  private static func report(
    _ codes: [String], _ owner: String, of call: CallSite, _ words: inout TranslationIndex,
    into diagnostics: inout Diagnostics
  ) {
    var gaps: [[String]: [String]] = [:]
    for code in codes {
      let locales = words.localesMissing("error.\(code)")
      if !locales.isEmpty { gaps[locales, default: []].append(code) }
    }
    for (locales, codes) in gaps {
      let named = codes.map { "`\($0)`" }.joined(separator: ", ")
      let subject = codes.count == 1 ? "the error \(named) has" : "the errors \(named) have"
      diagnostics.report(
        Diagnostic(
          .missingErrorWords, "\(subject) no words in \(locales.joined(separator: ", "))", at: call.span,
          help: "add `error.\(codes[0])` to the String Catalog, or show words of your own under `error:`",
          related: [Diagnostic.Related("\(owner) can end so", call.declaration)]))
    }
  }
}
