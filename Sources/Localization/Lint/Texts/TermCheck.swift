import Catalogs
import Typesetting

/// The terms of the glossary.
enum TermCheck: TranslationCheck {
  static let rules = [glossary, kept]

  /// `glossary`: a translation calls something otherwise than the glossary does.
  static let glossary = LintRule("KL1172", "glossary", .warning)

  /// `do-not-translate`: a translation lacks a name that stays as it is.
  static let kept = LintRule("KL1173", "do-not-translate", .warning)

  static func check(
    _ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun
  ) {
    let known = run.settings.glossary
    guard !known.terms.isEmpty || !known.kept.isEmpty, text.path.substitution == nil else { return }
    let words = source.words.text
    let lowered = words.lowercased()
    let target = NormalForm.composed(text.words.text)
    for word in known.kept where contains(words, word: word) && !target.contains(word) {
      run.report(kept, "the source has `\(word)`, which is the same in every language", text, of: entry)
    }
    // By bytes: Swift compares whole grapheme clusters, so a word without its last vowel sign would not be found.
    let bytes = Array(target.lowercased().utf8)
    let terms = known.terms.filter { known.applies($0, to: entry.key) }
    for term in terms {
      guard let translations = term.translations[text.language.tag], !translations.isEmpty,
        contains(lowered, word: term.source.lowercased()), !covers(term, in: terms, lowered),
        !translations.contains(where: { bytes.contains(Array(Self.stem($0).utf8)) })
      else { continue }
      let expected = translations.map { "`\($0)`" }.joined(separator: " or ")
      run.report(
        glossary, "`\(term.source)` is \(expected) here", text, of: entry,
        help: term.usage(in: text.language.tag))
    }
    for term in terms {
      for word in term.refused[text.language.tag] ?? [] where begins(target.lowercased(), with: word) {
        let instead = term.translations[text.language.tag]?.first.map { ", which is `\($0)`" } ?? ""
        run.report(glossary, "`\(word)` is never said for `\(term.source)`\(instead)", text, of: entry)
      }
    }
  }

  /// Whether a longer term of the glossary, such as “saved copy”, covers the match.
  private static func covers(_ term: Glossary.Term, in terms: [Glossary.Term], _ text: String) -> Bool {
    terms.contains { other in
      other.source.count > term.source.count && other.source.lowercased().contains(term.source.lowercased())
        && contains(text, word: other.source.lowercased())
    }
  }

  /// Returns whether a text contains a word by itself, or its plural.
  private static func contains(_ text: String, word: String) -> Bool {
    var rest = text[...]
    while let range = rest.firstRange(of: word) {
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      var end = range.upperBound
      for ending in ["es", "s"] where text[end...].hasPrefix(ending) {
        end = text.index(end, offsetBy: ending.count)
        break
      }
      let after = end < text.endIndex ? text[end] : " "
      if !before.isLetter, !before.isNumber, !after.isLetter, !after.isNumber { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  /// Returns whether a word of a text begins with the given one: an ending may follow.
  private static func begins(_ text: String, with word: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(NormalForm.composed(word.lowercased()).unicodeScalars)
    guard scalars.count >= wanted.count else { return false }
    return (0...scalars.count - wanted.count).contains { start in
      (start == 0 || !scalars[start - 1].isWordPart)
        && scalars[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// Returns a word without the marks at its end, which change with inflection.
  private static func stem(_ word: String) -> String {
    var scalars = Array(NormalForm.composed(word.lowercased()).unicodeScalars)[...]
    while let last = scalars.last, last.isCombiningMark, scalars.count > 2 { scalars = scalars.dropLast() }
    // Tamil words in -ம் have -த்து before most endings: சாதனம், சாதனத்தில்.
    if scalars.last == "\u{BAE}", word.unicodeScalars.last == "\u{BCD}", scalars.count > 2 {
      scalars = scalars.dropLast()
    }
    return String(scalars)
  }
}

extension Glossary.Term {
  /// How a language uses the term, as far as the glossary says: its gender and an example.
  fileprivate func usage(in locale: LocaleTag) -> String? {
    let example = examples[locale]?.first.map { "as in “\($0)”" }
    let parts = [genders[locale]?.rawValue, example].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
