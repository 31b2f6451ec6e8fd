import Catalogs
import Typesetting

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

/// Marks that a letter of an Indic script has twice.
enum RepeatedMarkCheck: TextCheck {
  static let rules = [repeated]

  /// `repeated-mark`: a letter has two vowel signs, or one mark or joiner twice.
  static let repeated = LintRule("KL1201", "repeated-mark", .error)

  /// Pairs of signs that look like one.
  private static let single: [[UInt32]: UInt32] = [
    [0x93E, 0x945]: 0x949, [0x93E, 0x946]: 0x94A, [0x93E, 0x947]: 0x94B, [0x93E, 0x948]: 0x94C,
    [0xABE, 0xAC5]: 0xAC9, [0xABE, 0xAC7]: 0xACB, [0xABE, 0xAC8]: 0xACC,
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.controls) else { return }
    // Form C writes the signs of some vowels in two parts as one; `not-nfc` reports the parts.
    let scalars = Array(NormalForm.composed(text.words.text).unicodeScalars)
    for (first, second) in zip(scalars, scalars.dropFirst()) {
      let isTwice = first == second && (first.isIndicMark || [0x200C, 0x200D].contains(first.value))
      guard isTwice || first.isIndicVowelSign && second.isIndicVowelSign else { continue }
      let sign = single[[first.value, second.value]].flatMap(Unicode.Scalar.init)
      run.report(
        repeated,
        isTwice
          ? "U+\(first.hexDigits) stands twice on one letter"
          : "a letter has two vowel signs, U+\(first.hexDigits) and U+\(second.hexDigits)",
        text, of: entry,
        help: sign.map { "type U+\($0.hexDigits), which is one sign" } ?? "remove one of them")
      return
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isIndicMark: Bool { isIndicVowelSign || isIndicNukta || isIndicVirama || isIndicFinalMark }
}

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

/// What marks and letters of an Indic script do, by their place in the script's block.
///
/// The blocks from Devanagari to Malayalam follow one layout, that of ISCII.
extension Unicode.Scalar {
  /// The place in the block of one of these scripts; nil elsewhere.
  private var indicPlace: UInt32? { (0x900...0xD7F).contains(value) ? value & 0x7F : nil }

  /// Whether it belongs to one of these scripts and to a word.
  var isIndicWordPart: Bool { indicPlace != nil && isWordPart }

  /// Whether it is a vowel sign, which follows a consonant.
  var isIndicVowelSign: Bool {
    guard let place = indicPlace, isCombiningMark else { return false }
    return (0x3E...0x4C).contains(place)
      || (0x900...0x97F).contains(value) && [0x3A, 0x3B, 0x4E, 0x4F, 0x56, 0x57].contains(place)
  }

  /// Whether it is the dot below or beside a letter.
  var isIndicNukta: Bool { indicPlace == 0x3C && isCombiningMark }

  /// Whether it is a virama, such as the pulli of Tamil.
  var isIndicVirama: Bool { indicPlace == 0x4D && isCombiningMark }

  /// Whether it is a candrabindu, an anusvara or a visarga, the last of a letter's marks.
  var isIndicFinalMark: Bool { [0x01, 0x02, 0x03].contains(indicPlace) && isCombiningMark }
}

extension ArraySlice<Unicode.Scalar> {
  /// The word that ends where the slice ends; empty where none does.
  var wordAtEnd: Self {
    var start = endIndex
    while start > startIndex, self[start - 1].isWordPart { start -= 1 }
    return self[start...]
  }
}
