import Catalogs

/// The doubling of consonants between Tamil words.
enum SandhiCheck: TextCheck {
  static let rules = [sandhi]

  /// `sandhi`: a word that doubles the next one's first consonant does not.
  static let sandhi = LintRule("KL1211", "sandhi", .note)

  /// The consonants that double.
  private static let doubled: Set<Unicode.Scalar> = ["க", "ச", "த", "ப"]

  /// Endings that are an accusative's, a dative's or a verb's almost always.
  private static let endings = [
    "களை", "த்தை", "யை", "களுக்கு", "த்துக்கு", "ிக்கு", "ைக்கு", "லுக்கு", "னுக்கு", "ருக்கு", "த்து", "ட்டு", "ற்று",
  ].map { Array($0.unicodeScalars) }

  /// Words with these endings that are something else; numbers count without doubling.
  private static let others: Set = [
    "களை", "வார்த்தை", "சுருக்கு", "பெருக்கு", "செருக்கு", "உருக்கு", "எட்டு", "பத்து", "கையை",
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.marks) else { return }
    let words = text.words.words
    for (word, next) in zip(words, words.dropFirst()) {
      // Any mark between them takes the place of the doubling.
      guard word.endIndex + 1 == next.startIndex, text.words.scalars[word.endIndex] == " ",
        let first = next.first, doubled.contains(first), next.dropFirst().first != "\u{BCD}",
        endings.contains(where: { word.count > $0.count && word.suffix($0.count).elementsEqual($0) }),
        !others.contains(String(word))
      else { continue }
      run.report(
        sandhi, "`\(String(word))` doubles the `\(first)` of the next word", text, of: entry,
        help: "write `\(String(word))\(first)்`")
      return
    }
  }
}

/// The two forms of the Tamil “one”.
enum OruCheck: TextCheck {
  static let rules = [oru]

  /// `oru-before-vowel`: the Tamil “one” has the form that stands before the other kind of letter.
  static let oru = LintRule("KL1215", "oru-before-vowel", .note)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.foreign) else { return }
    let words = text.words.words
    for (word, next) in zip(words, words.dropFirst()) {
      guard word.endIndex + 1 == next.startIndex, text.words.scalars[word.endIndex] == " ",
        let first = next.first, (0xB85...0xBB9).contains(first.value)
      else { continue }
      let beforeVowel = first.value <= 0xB94
      switch String(word) {
      case "ஒரு" where beforeVowel:
        run.report(oru, "`ஒரு` stands before a vowel", text, of: entry, help: "write `ஓர்`")
      case "ஓர்" where !beforeVowel:
        run.report(oru, "`ஓர்` stands before a consonant", text, of: entry, help: "write `ஒரு`")
      default: continue
      }
      return
    }
  }
}

/// Tamil endings of placeholders.
///
/// An ending does not fuse with a number or a name as it does with a word, and a hyphen says so.
enum PlaceholderEndingCheck: TextCheck {
  static let rules = [ending]

  /// `placeholder-ending`: an ending follows a placeholder without a hyphen.
  static let ending = LintRule("KL1210", "placeholder-ending", .warning)

  /// The endings of cases and of ordinals that are no words.
  private static let endings: Set = [
    "ஐ", "ஆல்", "இல்", "இன்", "இலிருந்து", "இலும்", "இற்கு", "உக்கு", "க்கு", "க்குள்", "க்கும்", "ஓடு", "ஆவது", "வது", "ஆம்",
    "லிருந்து", "யை", "ஐயும்", "க்காக", "க்கான", "இடம்", "இனால்",
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.placeholders) else { return }
    let scalars = text.words.scalars
    for (index, scalar) in scalars.enumerated() where scalar == LintScalars.placeholder {
      var rest = scalars[(index + 1)...]
      let isApart = rest.first == " "
      if isApart { rest = rest.dropFirst() }
      let word = String(rest.prefix(while: \.isWordPart))
      // Apart, it is a word for a tile.
      guard endings.contains(word), !isApart || word != "ஓடு" else { continue }
      run.report(
        ending, "the ending `\(word)` follows a placeholder without a hyphen", text, of: entry,
        help: "write `-\(word)` close behind the placeholder")
      return
    }
  }
}
