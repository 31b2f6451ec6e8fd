import Catalogs
import Typesetting

/// The script of a translation compared with that of its language.
enum ScriptCheck: TranslationCheck {
  static let rules = [wrong]

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
    guard !longest.isEmpty, !hasOwn, !isNames(longest, source) else { return }
    run.report(
      wrong, "the text has no letter of \(text.language.scripts.map(\.name).joined(separator: " or "))",
      text, of: entry)
  }

  /// Whether all words are capitalized, or occur in the source too, in whatever case: names, units and abbreviations.
  private static func isNames(_ words: [ArraySlice<Unicode.Scalar>], _ source: LintText) -> Bool {
    let known = source.words.words.map { Array($0) }
    // An abbreviation in another case is still one: “UID”, “Uid”.
    let short = source.words.words.filter { $0.count <= 4 && $0.allSatisfy(\.properties.isUppercase) }
      .map { String($0).lowercased() }
    return words.allSatisfy { word in
      word.allSatisfy(\.properties.isUppercase) || known.contains { $0.elementsEqual(word) }
        || short.contains(String(word).lowercased())
    }
  }
}
