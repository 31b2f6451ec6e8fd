import Catalogs
import Foundations
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
    // Composed like the terms, since bytes are compared.
    let words = NormalForm.composed(source.words.text)
    let lowered = words.lowercased()
    let target = NormalForm.composed(text.words.text)
    for word in known.kept where contains(words, word: NormalForm.composed(word)) && !target.contains(word) {
      run.report(kept, "the source has `\(word)`, which is the same in every language", text, of: entry)
    }
    let loweredTarget = target.lowercased()
    let terms = known.terms.filter { known.applies($0, to: entry.key) }
    for term in terms {
      // By bytes: Swift compares whole grapheme clusters, so a word without its last vowel sign would not be found.
      guard let translations = term.translations[text.language.tag], !translations.isEmpty,
        contains(lowered, word: term.forms.source), !covers(term, in: terms, lowered),
        term.forms.stems[text.language.tag]?.contains(where: { loweredTarget.hasText($0) }) != true
      else { continue }
      let expected = translations.map { "`\($0)`" }.joined(separator: " or ")
      run.report(
        glossary, "`\(term.source)` is \(expected) here", text, of: entry,
        help: term.usage(in: text.language.tag))
    }
    for found in refused(terms, loweredTarget, text.language.tag) {
      let instead = found.term.translations[text.language.tag]?.first.map { ", which is `\($0)`" } ?? ""
      run.report(
        glossary, "`\(found.word)` is never said for `\(found.term.source)`\(instead)", text, of: entry)
    }
  }

  /// Returns the refused words of a text, each once: of several that a word begins with, the longest.
  private static func refused(
    _ terms: [Glossary.Term], _ text: String, _ locale: LocaleTag
  ) -> [(term: Glossary.Term, word: String)] {
    var found: [Int: (term: Glossary.Term, word: String, length: Int)] = [:]
    for term in terms {
      guard let words = term.refused[locale], let forms = term.forms.refused[locale] else { continue }
      for (word, form) in zip(words, forms) {
        guard let start = start(of: form, in: text) else { continue }
        let length = form.unicodeScalars.count
        if let known = found[start], known.length >= length { continue }
        found[start] = (term, word, length)
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.value.term, $0.value.word) }
  }

  /// Whether a longer term of the glossary, such as “saved copy”, covers the match.
  private static func covers(_ term: Glossary.Term, in terms: [Glossary.Term], _ text: String) -> Bool {
    terms.contains { other in
      other.forms.source.utf8.count > term.forms.source.utf8.count
        && other.forms.source.hasText(term.forms.source) && contains(text, word: other.forms.source)
    }
  }

  /// Returns whether a text contains a word by itself, or its plural.
  private static func contains(_ text: String, word: String) -> Bool {
    // Most texts do not have most words: their bytes are compared before their characters, which takes far longer.
    guard text.hasText(word) else { return false }
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

  /// Returns where a word of a text begins with the given one: an ending may follow.
  private static func start(of word: String, in text: String) -> Int? {
    guard text.hasText(word) else { return nil }
    let (scalars, wanted) = (Array(text.unicodeScalars), Array(word.unicodeScalars))
    return (0...scalars.count - wanted.count).first { start in
      (start == 0 || !scalars[start - 1].isWordPart)
        && scalars[start..<start + wanted.count].elementsEqual(wanted)
    }
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
