import Catalogs

/// Visargas in the place of an anusvara.
enum VisargaCheck: TextCheck {
  static let rules = [misplaced]

  /// `visarga`: a Hindi word has a visarga behind a vowel sign that never has one.
  static let misplaced = LintRule("KL1119", "visarga", .warning)

  /// The vowel signs behind which Hindi has no visarga, other than in दुःख and निःशुल्क.
  private static let signs: Set<UInt32> = [0x93E, 0x940, 0x942, 0x947, 0x948, 0x94B, 0x94C]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "hi", text.words.has(.marks) else { return }
    for word in text.words.words {
      guard let index = word.dropFirst().indices.first(where: { word[$0] == "\u{903}" }),
        signs.contains(word[index - 1].value)
      else { continue }
      run.report(
        misplaced, "`\(String(word))` has a visarga where Hindi has none", text, of: entry,
        help: "type an anusvara, U+0902, or a colon")
      return
    }
  }
}
