import Catalogs

/// Full stops at the end of Hindi sentences.
///
/// Some publishers of Hindi write full stops throughout, so a catalog is compared with itself.
enum FullStopDandaCheck: CatalogCheck {
  static let rules = [stop]

  /// `full-stop-danda`: a sentence ends with a full stop, where others of the catalog end with a danda.
  static let stop = LintRule("KL1207", "full-stop-danda", .warning)

  /// Words that are shortened with a full stop.
  private static let short: Set = [
    "डॉ", "रु", "श्री", "प्रो", "मि", "सं", "पृ", "कि", "मी", "सी", "ली", "से", "ग्रा", "उदा", "न", "ई",
  ]

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var found: [LocaleTag: (dandas: Int, stops: [(LintText, LintEntry)])] = [:]
    for entry in entries where !entry.isStale && entry.entry.shouldTranslate {
      for localization in entry.targets where localization.language.endsSentencesWithDanda {
        for text in localization.texts where text.isWritten {
          let tag = text.language.tag
          if text.words.scalars.contains("\u{964}") { found[tag, default: (0, [])].dandas += 1 }
          if hasStop(text.words.scalars) { found[tag, default: (0, [])].stops.append((text, entry)) }
        }
      }
    }
    for tag in found.keys.sorted(by: { $0.description < $1.description }) {
      guard let (dandas, stops) = found[tag], dandas > stops.count else { continue }
      for (text, entry) in stops {
        run.report(
          stop, "a sentence ends with a full stop, where \(dandas) texts have a danda", text, of: entry,
          help: "type `।`, U+0964")
      }
    }
  }

  private static func hasStop(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.indices.contains { index in
      guard scalars[index] == ".", index > 0, scalars[index - 1].isIndicWordPart,
        index + 1 == scalars.count || scalars[index + 1].isSpace
      else { return false }
      let word = scalars[..<index].wordAtEnd
      // `कि.ग्रा.` is shortened as a whole.
      guard !short.contains(String(word)), word.startIndex == 0 || scalars[word.startIndex - 1] != "." else {
        return false
      }
      // One letter is an initial or a unit, unless it has a vowel sign and ends the text: `है`.
      return word.count(where: \.isLetter) > 1
        || index + 1 == scalars.count && word.contains(where: \.isIndicVowelSign)
    }
  }
}

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

/// Pipes at the end of Indic sentences.
enum PipeDandaCheck: TranslationCheck {
  static let rules = [pipe]

  /// `pipe-danda`: a sentence ends with a pipe, which looks like a danda.
  static let pipe = LintRule("KL1205", "pipe-danda", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.endsSentencesWithDanda, text.words.has(.signs), !source.words.scalars.contains("|")
    else { return }
    let scalars = text.words.scalars
    for (index, scalar) in scalars.enumerated() where scalar == "|" {
      var before = scalars[..<index]
      while before.last?.isSpace == true { before = before.dropLast() }
      let isEnd = index + 1 == scalars.count || scalars[index + 1].isSpace || scalars[index + 1] == "|"
      guard isEnd, before.last?.isIndicWordPart == true || before.last == LintScalars.placeholder else {
        continue
      }
      run.report(pipe, "a sentence ends with a pipe", text, of: entry, help: "type a danda, `।`, U+0964")
      return
    }
  }
}

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
