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

/// Sources with several translations, and translations of several sources.
enum ConsistencyCheck: CatalogCheck {
  static let rules = [inconsistent, same]

  /// `inconsistent-translation`: one source text is translated in two ways.
  static let inconsistent = LintRule("KL1174", "inconsistent-translation", .note)

  /// `same-translation`: two source texts are translated in the same way.
  static let same = LintRule("KL1175", "same-translation", .note)

  /// Returns a text without the stop at its end.
  private static func unstopped(_ text: String) -> Substring {
    text.hasSuffix(".") || text.hasSuffix("।") || text.hasSuffix("。") ? text.dropLast() : text[...]
  }

  /// A key's text and its translation into one language.
  private struct Pair {
    let source: LintText
    let target: LintText
    let entry: LintEntry
  }

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var pairs: [LocaleTag: [Pair]] = [:]
    for entry in entries where entry.entry.shouldTranslate && !entry.isStale && entry.source.isFlat {
      let source = entry.source.texts[0]
      guard source.words.has(.letters) else { continue }
      for target in entry.targets where target.isFlat && target.texts[0].isWritten {
        pairs[target.language.tag, default: []].append(
          Pair(source: source, target: target.texts[0], entry: entry))
      }
    }
    var inconsistent: [Finding] = []
    var same: [Finding] = []
    for pairs in pairs.values {
      var bySource: [Substring: Pair] = [:]
      var byTarget: [String: Pair] = [:]
      for pair in pairs {
        let target = pair.target.unit.value
        // The same words with and without a stop are a sentence and a label, and name the same thing.
        let source = unstopped(pair.source.unit.value)
        if let other = bySource[source] {
          if unstopped(other.target.unit.value) != unstopped(target) {
            inconsistent.append(Finding(pair: pair, other: other))
          }
        } else {
          bySource[source] = pair
        }
        if let other = byTarget[target] {
          if areDistinct(other.source, pair.source) { same.append(Finding(pair: pair, other: other)) }
        } else {
          byTarget[target] = pair
        }
      }
    }
    report(inconsistent: inconsistent, into: &run)
    report(same: same, into: &run)
  }

  /// A pair, and the one before it that it is at odds with.
  private struct Finding {
    let pair: Pair
    let other: Pair

    /// Both keys.
    var keys: [String] { [other.entry.key, pair.entry.key] }

    /// Both sources, whichever came first.
    var sources: [String] { [other.source, pair.source].map { $0.unit.value.lowercased() }.sorted() }
  }

  private static func report(inconsistent findings: [Finding], into run: inout LintRun) {
    var languages: [[String]: Int] = [:]
    for finding in findings { languages[finding.keys, default: 0] += 1 }
    for finding in findings {
      // Where nearly every language tells two keys apart, their source has two meanings: to block, and a block.
      let count = languages[finding.keys] ?? 0
      let all = languagesWithBoth(finding)
      if all >= 3, count * 6 >= all * 5 { continue }
      run.report(
        inconsistent,
        "the source is translated otherwise in `\(finding.other.entry.key)`: \(finding.other.target.unit.value)",
        finding.pair.target, of: finding.pair.entry)
    }
  }

  private static func report(same findings: [Finding], into run: inout LintRun) {
    var languages: [[String]: Set<String>] = [:]
    for finding in findings {
      languages[finding.sources, default: []].insert(finding.pair.target.language.tag.language)
    }
    var differences: [Difference: Int] = [:]
    for finding in findings { differences[Difference(finding), default: 0] += 1 }
    for finding in findings {
      // Two languages that see no difference are right: the sources mean the same, such as “close” and “dismiss”.
      if languages[finding.sources].map({ $0.count > 1 }) ?? false { continue }
      // So is one that sees none between the same words again, as in “Left”, “Left side” and “Right”, “Right side”.
      if differences[Difference(finding)].map({ $0 > 1 }) ?? false { continue }
      run.report(
        same, "the text is also the translation of another source: \(finding.other.source.unit.value)",
        finding.pair.target, of: finding.pair.entry)
    }
  }

  /// How many languages have a text for both keys.
  private static func languagesWithBoth(_ finding: Finding) -> Int {
    func tags(_ entry: LintEntry) -> Set<LocaleTag> {
      Set(entry.targets.filter { $0.isFlat && $0.texts[0].isWritten }.map(\.language.tag))
    }
    return tags(finding.pair.entry).intersection(tags(finding.other.entry)).count
  }

  /// The words of two sources that only one of them has, in a language.
  private struct Difference: Hashable {
    let locale: LocaleTag
    let words: Set<String>

    init(_ finding: Finding) {
      locale = finding.pair.target.language.tag
      words = Self.words(finding.pair.source).symmetricDifference(Self.words(finding.other.source))
    }

    private static func words(_ text: LintText) -> Set<String> {
      Set(text.unit.value.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
  }

  /// Whether two sources differ in what they say: not in case and stops alone, and neither is so short that it can mean
  /// anything (“OK”, “m”).
  private static func areDistinct(_ left: LintText, _ right: LintText) -> Bool {
    plain(left) != plain(right) && min(plain(left).count, plain(right).count) > 2
  }

  /// Returns the text without case and punctuation.
  private static func plain(_ text: LintText) -> String {
    String(
      text.words.scalars.filter { $0.isWordPart || $0.digit != nil || $0 == LintScalars.placeholder }[...]
    )
    .lowercased()
  }
}
