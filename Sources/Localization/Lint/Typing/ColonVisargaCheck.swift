import Catalogs

/// Colons in Indic words.
enum ColonVisargaCheck: TranslationCheck {
  static let rules = [colon]

  /// `colon-visarga`: a word has a colon, which looks like a visarga.
  static let colon = LintRule("KL1206", "colon-visarga", .error)

  /// Words that end with a visarga, without it; of other words, a colon behind them is one.
  private static let words: Set = [
    "अत", "अंतत", "अन्तत", "क्रमश", "पुन", "पूर्णत", "प्राय", "फलत", "मुख्यत", "मूलत", "वस्तुत", "विशेषत", "शब्दश",
    "संभवत", "सम्भवत", "साधारणत", "सामान्यत", "स्वत", "स्वयमेवत",
  ]

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.foreign) else { return }
    let scalars = text.words.scalars
    let isTight = Self.hasTightColon(source.words.scalars)
    for (index, scalar) in scalars.enumerated() where scalar == ":" && index > 0 && index + 1 < scalars.count
    {
      guard (0x900...0x97F).contains(scalars[index - 1].value), scalars[index - 1].isWordPart else {
        continue
      }
      let word = String(scalars[..<index].wordAtEnd)
      let isInside = scalars[index + 1].isIndicWordPart && !isTight
      guard isInside || scalars[index + 1].isSpace && isVisargaWord(word, text.language) else { continue }
      run.report(
        colon, "`\(word):` has a colon in place of a visarga", text, of: entry,
        help: "type `\(word)ः`, with U+0903")
      return
    }
  }

  private static func isVisargaWord(_ word: String, _ language: Language) -> Bool {
    // Six in Hindi, and “is” in Nepali.
    words.contains(word) || word == "छ" && language.tag.language == "hi"
  }

  /// Whether a source has a colon with something behind it, as a time or a pair of name and value has.
  private static func hasTightColon(_ scalars: [Unicode.Scalar]) -> Bool {
    zip(scalars, scalars.dropFirst()).contains { $0 == ":" && !$1.isSpace }
  }
}
