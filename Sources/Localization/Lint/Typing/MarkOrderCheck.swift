import Catalogs

/// Marks of Indic scripts in the wrong order.
enum MarkOrderCheck: TextCheck {
  static let rules = [order]

  /// `mark-order`: a mark follows another that belongs behind it.
  static let order = LintRule("KL1202", "mark-order", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) else { return }
    for (first, second) in zip(text.words.scalars, text.words.scalars.dropFirst()) {
      guard let name = misplaced(second, after: first) else { continue }
      run.report(
        order, "\(name), U+\(second.hexDigits), follows U+\(first.hexDigits)", text, of: entry,
        help: "type the letter first, then its dot, its vowel sign, and last what nasalizes or breathes it")
      return
    }
  }

  /// The name of a mark that may not follow another; nil if it may.
  private static func misplaced(_ mark: Unicode.Scalar, after first: Unicode.Scalar) -> String? {
    if mark.isIndicNukta, first.isIndicVowelSign || first.isIndicFinalMark { return "a nukta" }
    if mark.isIndicVowelSign, first.isIndicFinalMark || first.isIndicVirama { return "a vowel sign" }
    return nil
  }
}
