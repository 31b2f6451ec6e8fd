import Catalogs

/// Numbers that are written into a plural's text instead of being shown.
enum NumberInOneCheck: TextCheck {
  static let rules = [literal]

  /// `number-in-one`: the text for one thing has the number written into it.
  ///
  /// A written 1 does not follow the language: where `one` is for 0 or 21 too, it is wrong, and where people have digits
  /// of their own, it stays Latin. Show the number by its placeholder, or write it as a word.
  ///
  /// ```yaml fails texts
  /// en: { one: "%lld day", other: "%lld days" }
  /// ta: { one: "1 நாள்", other: "%lld நாட்கள்" }
  /// ```
  /// ```yaml passes texts
  /// en: { one: "%lld day", other: "%lld days" }
  /// ta: { one: "%lld நாள்", other: "%lld நாட்கள்" }
  /// ```
  static let literal = LintRule("KL1151", "number-in-one", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.pluralCategory == "one", text.words.has(.digits) else { return }
    let numbers = text.words.numbers
    guard numbers.contains("1"),
      !text.pattern.placeholders.contains(where: { $0.isNumeric || $0.conversion == .argument })
    else { return }
    run.report(
      literal, "the number 1 is written into the text", text, of: entry, help: "show it by its placeholder")
  }
}
