import Catalogs

/// The ellipses of a translation.
enum EllipsisCheck: TranslationCheck {
  static let rules = [ellipsis]

  /// `ellipsis`: a translation writes three stops where its source has an ellipsis.
  static let ellipsis = LintRule("KL1161", "ellipsis", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.ellipses), source.words.has(.ellipses) else { return }
    guard style(text.words) == "...", style(source.words) == "…" else { return }
    run.report(ellipsis, "the text has `...`, and the source `…`", text, of: entry)
  }

  /// Returns the style of its ellipses; nil without one, or with both.
  private static func style(_ words: LintScalars) -> String? {
    let isOne = words.scalars.contains("\u{2026}")
    let isThree = zip(words.scalars, words.scalars.dropFirst()).contains { $0 == "." && $1 == "." }
    return isOne == isThree ? nil : isOne ? "…" : "..."
  }
}
