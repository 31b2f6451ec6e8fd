import Catalogs

/// Invisible characters.
enum InvisibleCharacterCheck: TextCheck {
  static let rules = [invisible]

  /// `invisible-character`: a text has a character that is not seen and has no use.
  static let invisible = LintRule("KL1180", "invisible-character", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.controls) else { return }
    for (index, scalar) in text.words.scalars.enumerated() {
      guard let name = name(of: scalar, at: index, in: text) else { continue }
      run.report(
        invisible, "the text has \(name), U+\(scalar.hexDigits), which nobody sees", text, of: entry,
        help: "remove it")
      return
    }
  }

  private static func name(of scalar: Unicode.Scalar, at index: Int, in text: LintText) -> String? {
    switch scalar.value {
    case 0x200B: return text.language.hasSentencePunctuation ? "a zero-width space" : nil
    case 0xFEFF: return "a byte order mark"
    case 0xAD: return "a soft hyphen"
    case 0x2060...0x2065, 0x206A...0x206F: return "an invisible format character"
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F: return "a control character"
    case 0x200C, 0x200D:
      // A joiner belongs between letters; emoji are joined, too.
      let scalars = text.words.scalars
      let before = index > 0 ? scalars[index - 1] : " "
      return before.isSpace || before.value < 0x80 ? "a joiner that joins nothing" : nil
    default: return nil
    }
  }
}
