import Catalogs

/// Dandas typed twice.
enum DoubledDandaCheck: TextCheck {
  static let rules = [doubled]

  /// `doubled-danda`: a sentence ends with two dandas.
  static let doubled = LintRule("KL1118", "doubled-danda", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let scalars = text.words.scalars
    guard text.words.has(.foreign),
      zip(scalars, scalars.dropFirst()).contains(where: { $0 == "\u{964}" && $1 == "\u{964}" })
    else { return }
    run.report(
      doubled, "two dandas stand in a row", text, of: entry,
      help: "keep one; that of a verse is one sign, U+0965")
  }
}
