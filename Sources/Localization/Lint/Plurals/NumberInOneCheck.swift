import Catalogs

/// Literal numbers in a plural's text.
enum NumberInOneCheck: TextCheck {
  static let rules = [literal]

  /// `number-in-one`: the text for one thing has the number written into it.
  static let literal = LintRule("KL1151", "number-in-one", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.pluralCategory == "one", text.words.has(.digits) else { return }
    // Where the form is for the number 1 alone, in the source language, the author wrote what is meant.
    if text.language.tag == entry.source.language.tag, text.language.plurals.wholes["one"] == [1] { return }
    let numbers = text.words.numbers
    guard numbers.contains("1"),
      !text.pattern.placeholders.contains(where: { $0.isNumeric || $0.conversion == .argument })
    else { return }
    run.report(
      literal, "the number 1 is written into the text", text, of: entry, help: "show it by its placeholder")
  }
}
