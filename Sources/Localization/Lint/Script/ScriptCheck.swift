import Catalogs
import Typesetting

/// The script of a translation compared with that of its language.
enum ScriptCheck: TranslationCheck {
  static let rules = [latin, wrong]

  /// `latin-words`: a text has Latin words among those of its own script.
  static let latin = LintRule("KL1177", "latin-words", .note)

  /// `wrong-script`: a translation has no letter of its language's script.
  static let wrong = LintRule("KL1178", "wrong-script", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard !text.language.scripts.isEmpty, text.unit.value != source.unit.value else { return }
    if text.language.owns(.latin) {
      guard text.words.has(.foreign), !text.words.has(.latin) else { return }
    } else {
      guard text.words.has(.latin) || text.words.has(.foreign) else { return }
    }
    let kept = run.settings.glossary.kept.map { Array($0.unicodeScalars) }
    var strangers: [ArraySlice<Unicode.Scalar>] = []
    var hasOwn = false
    for token in text.words.tokens {
      let isKept =
        kept.contains { $0.elementsEqual(token.trimmingPunctuation) } || VerbatimTokens.isAddress(token)
      for word in token.split(whereSeparator: { !$0.isWordPart }) {
        let script = word.first(where: \.isLetter).map(Script.of)
        if word.contains(where: { text.language.owns(Script.of($0)) }) { hasOwn = true }
        if let script, !script.isShared, !text.language.owns(script), !isKept {
          strangers.append(word.prefix { !text.language.owns(Script.of($0)) })
        }
      }
    }
    let longest = strangers.filter { $0.count > 1 }
    guard let first = longest.first else { return }
    if hasOwn {
      guard !text.language.owns(.latin) else { return }
      let longest = longest.filter { Script.of($0[$0.startIndex]) == .latin && !isProperName($0, source) }
      guard let first = longest.first else { return }
      run.report(
        latin,
        "the text has \(longest.count == 1 ? "the Latin word" : "Latin words, the first is") `\(String(first))`",
        text, of: entry)
    } else if !isNames(longest, source) {
      run.report(
        wrong, "the text has no letter of \(text.language.scripts.map(\.name).joined(separator: " or "))",
        text, of: entry)
    }
  }

  /// Whether a word is a name: an abbreviation, one with a capital inside, or one that the source capitalizes, too.
  private static func isProperName(_ word: ArraySlice<Unicode.Scalar>, _ source: LintText) -> Bool {
    guard !word.dropFirst().contains(where: \.properties.isUppercase) else { return true }
    return word.first?.properties.isUppercase == true
      && source.words.words.contains {
        $0.elementsEqual(word) && $0.startIndex != source.words.words.first?.startIndex
      }
  }

  /// Whether all words are capitalized, or occur in the source too: names, units and abbreviations.
  private static func isNames(_ words: [ArraySlice<Unicode.Scalar>], _ source: LintText) -> Bool {
    let known = source.words.words.map { Array($0) }
    return words.allSatisfy { word in
      word.allSatisfy(\.properties.isUppercase) || known.contains { $0.elementsEqual(word) }
    }
  }
}
