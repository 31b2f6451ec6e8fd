import Catalogs

/// Translations equal to their source.
enum SameAsSourceCheck: TranslationCheck {
  static let rules = [same]

  /// `same-as-source`: a translation has the words of its source.
  static let same = LintRule("KL1155", "same-as-source", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.unit.value == source.unit.value, text.words.has(.letters),
      text.language.tag.language != source.language.tag.language
    else { return }
    let words = text.words.tokens.filter { token in
      token.contains(where: \.isLetter) && !VerbatimTokens.isAddress(token)
        && !run.settings.glossary.kept.contains { $0.unicodeScalars.elementsEqual(token.trimmingPunctuation) }
        && !isShortForm(token.trimmingPunctuation) && !token.contains("|")
    }
    let sharesScript = text.language.scripts == source.language.scripts
    guard words.contains(where: { $0.count(where: \.isLetter) > 1 }), words.count >= (sharesScript ? 3 : 1),
      !isSingleValue(text.words), !isName(entry), !isProperNoun(text.words, entry)
    else { return }
    run.report(
      same, "the text is the same as in `\(source.language.tag)`", text, of: entry,
      help: "translate it; names that stay belong under `keep` in the glossary")
  }

  /// Whether a text is one word in small letters, as values are: `token`, `quercus`.
  private static func isSingleValue(_ words: LintScalars) -> Bool {
    !words.has(.placeholders) && words.tokens.count == 1
      && words.scalars.allSatisfy { !$0.isLetter || $0.properties.isLowercase }
  }

  /// Whether a text is capitalized word by word, and several languages keep it: “Go Map!!”, “Mapnik”.
  private static func isProperNoun(_ words: LintScalars, _ entry: LintEntry) -> Bool {
    guard entry.source.isFlat, !words.has(.placeholders), words.tokens.count <= 3 else { return false }
    let isCapitalized = words.words.allSatisfy { word in
      word.first?.properties.isUppercase == true && word.dropFirst().contains { $0.properties.isLowercase }
    }
    guard isCapitalized, let source = entry.source.texts.first else { return false }
    let unchanged = entry.targets.filter { target in
      target.isFlat && target.texts[0].isWritten && target.language.scripts != source.language.scripts
        && target.texts[0].unit.value == source.unit.value
    }
    return unchanged.count >= 3 && Set(unchanged.map(\.language.scripts)).count >= 2
  }

  private static let units: Set = ["lbs", "mph", "kph", "rpm", "bpm", "kcal", "kbps", "fps"]

  /// Whether a word is one that other scripts keep: a unit, an abbreviation, or a name with a capital inside.
  private static func isShortForm(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let letters = word.filter(\.isLetter)
    if letters.count <= 2 || units.contains(String(word)) { return true }
    guard letters.dropFirst().contains(where: \.properties.isUppercase) else { return false }
    // A heading may be in capitals, too.
    return letters.count <= 4 || letters.contains(where: \.properties.isLowercase)
  }

  /// Whether many languages have the text unchanged: all of them, or nearly all that have another script.
  private static func isName(_ entry: LintEntry) -> Bool {
    guard entry.source.isFlat, entry.source.texts.count == 1, entry.targets.count >= 5 else { return false }
    let source = entry.source.texts[0]
    func isUnchanged(_ target: LintLocalization) -> Bool {
      target.isFlat && target.texts[0].unit.state == .translated
        && target.texts[0].unit.value == source.unit.value
    }
    if entry.targets.allSatisfy(isUnchanged) { return true }
    let foreign = entry.targets.filter { $0.language.scripts != source.language.scripts }
    let unchanged = foreign.count(where: isUnchanged)
    return unchanged >= 8 && unchanged * 5 >= foreign.count * 4
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The slice without punctuation around it.
  var trimmingPunctuation: ArraySlice<Unicode.Scalar> {
    var piece = self
    while let first = piece.first, !first.isWordPart, first.digit == nil, first != "°" {
      piece = piece.dropFirst()
    }
    while let last = piece.last, !last.isWordPart, last.digit == nil { piece = piece.dropLast() }
    return piece
  }
}
