import Catalogs

/// Vowel letters made of another letter and a sign.
enum SplitVowelCheck: TextCheck {
  static let rules = [split]

  /// `split-vowel`: a vowel is typed as another vowel and a sign, which look like it.
  static let split = LintRule("KL1200", "split-vowel", .error)

  /// The sequences that The Unicode Standard (chapter 12, vowel letters) says not to use, and the letters that they look like.
  static let letters: [[UInt32]: UInt32] = [
    // Devanagari
    [0x905, 0x946]: 0x904, [0x905, 0x93E]: 0x906, [0x909, 0x941]: 0x90A, [0x90F, 0x945]: 0x90D,
    [0x90F, 0x946]: 0x90E, [0x90F, 0x947]: 0x910, [0x905, 0x949]: 0x911, [0x906, 0x945]: 0x911,
    [0x905, 0x94A]: 0x912, [0x906, 0x946]: 0x912, [0x905, 0x94B]: 0x913, [0x906, 0x947]: 0x913,
    [0x905, 0x94C]: 0x914, [0x906, 0x948]: 0x914, [0x905, 0x945]: 0x972, [0x905, 0x93A]: 0x973,
    [0x905, 0x93B]: 0x974, [0x906, 0x93A]: 0x974, [0x905, 0x94F]: 0x975, [0x905, 0x956]: 0x976,
    [0x905, 0x957]: 0x977,
    // Bengali
    [0x985, 0x9BE]: 0x986, [0x98B, 0x9C3]: 0x9E0,
    // Gurmukhi
    [0xA05, 0xA3E]: 0xA06, [0xA72, 0xA3F]: 0xA07, [0xA72, 0xA40]: 0xA08, [0xA73, 0xA41]: 0xA09,
    [0xA73, 0xA42]: 0xA0A, [0xA72, 0xA47]: 0xA0F, [0xA05, 0xA48]: 0xA10, [0xA73, 0xA4B]: 0xA13,
    [0xA05, 0xA4C]: 0xA14,
    // Gujarati
    [0xA85, 0xABE]: 0xA86, [0xA85, 0xAC5]: 0xA8D, [0xA85, 0xAC7]: 0xA8F, [0xA85, 0xAC8]: 0xA90,
    [0xA85, 0xAC9]: 0xA91, [0xA85, 0xACB]: 0xA93, [0xA85, 0xACC]: 0xA94,
    // Odia
    [0xB05, 0xB3E]: 0xB06,
    // Tamil
    [0xB85, 0xBC2]: 0xB86,
    // Telugu, Kannada
    [0xC12, 0xC4C]: 0xC14, [0xC92, 0xCCC]: 0xC94,
    // Malayalam
    [0xD0E, 0xD46]: 0xD10, [0xD12, 0xD3E]: 0xD13,
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) else { return }
    for (first, second) in zip(text.words.scalars, text.words.scalars.dropFirst())
    where second.isCombiningMark {
      guard let letter = letters[[first.value, second.value]].flatMap(Unicode.Scalar.init) else { continue }
      run.report(
        split, "U+\(first.hexDigits) U+\(second.hexDigits) only looks like the letter `\(letter)`", text,
        of: entry,
        help: "type `\(letter)`, U+\(letter.hexDigits)")
      return
    }
    guard text.language.tag.language == "ta", text.words.scalars.contains("\u{BC6}") else { return }
    if let word = text.words.words.first(where: hasSplitAu) {
      run.report(
        split, "U+0BC6 U+0BB3 in `\(String(word))` only looks like the vowel sign `\u{BCC}`", text, of: entry,
        help: "type `\u{BCC}`, U+0BCC")
    }
  }

  /// Whether a Tamil word has the letter ள for the second part of a sign: `கெளரவம்` for `கௌரவம்`.
  ///
  /// A ள of its own has a vowel sign or a pulli there, as in `தெளிவு` and `வெள்ளை`, or ends the word.
  private static func hasSplitAu(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.indices.dropLast(2).contains { index in
      word[index] == "\u{BC6}" && word[index + 1] == "\u{BB3}" && !word[index + 2].isCombiningMark
    }
  }
}
