import Catalogs

/// Question marks that stand for lost letters.
enum LostLettersCheck: TranslationCheck {
  static let rules = [lost]

  /// `lost-letters`: a translation has question marks in a row, which a wrong encoding leaves of letters.
  static let lost = LintRule("KL1204", "lost-letters", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard longestRun(text.words.scalars) > max(1, longestRun(source.words.scalars)) else { return }
    run.report(
      lost, "the text has question marks in a row, and its source has not", text, of: entry,
      help: "take the text from where it is whole, as UTF-8")
  }

  private static func longestRun(_ scalars: [Unicode.Scalar]) -> Int {
    var longest = 0
    var current = 0
    for scalar in scalars {
      current = scalar == "?" ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
