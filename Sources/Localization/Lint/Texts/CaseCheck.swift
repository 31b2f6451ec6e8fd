import Catalogs
import Typesetting

/// The case of translations' first letters compared with their sources.
///
/// Some apps write everything in small letters; a source that does not is the odd one there, and translators are right.
enum CaseCheck: CatalogCheck {
  static let rules = [letterCase]

  /// `letter-case`: a translation begins with a small letter, and its source with a large one.
  static let letterCase = LintRule("KL1171", "letter-case", .warning)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    let checked = entries.filter { !$0.isStale && $0.entry.shouldTranslate }
    guard !isInSmallLetters(checked) else { return }
    for entry in checked {
      for localization in entry.targets
      where localization.language.isCased && localization.language.pseudo == nil {
        for text in localization.texts where text.isWritten {
          guard let source = entry.source.counterpart(of: text.path) else { continue }
          check(text, beside: source, of: entry, &run)
        }
      }
    }
  }

  /// Whether most sources of more than one word begin with a small letter.
  private static func isInSmallLetters(_ entries: [LintEntry]) -> Bool {
    var small = 0
    var large = 0
    for text in entries.flatMap(\.source.texts) where text.language.isCased && text.words.words.count > 1 {
      guard let first = first(text.words) else { continue }
      if first.properties.isLowercase { small += 1 } else { large += 1 }
    }
    return small > 20 && small > large
  }

  private static func check(
    _ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun
  ) {
    guard text.path.substitution == nil, let wanted = first(source.words),
      wanted.properties.isUppercase, let found = first(text.words), found.properties.isLowercase,
      let word = text.words.words.first
    else { return }
    // “iPhone”, and names that occur in the source too.
    guard !word.dropFirst().contains(where: \.properties.isUppercase) else { return }
    guard !source.words.words.contains(where: { $0.elementsEqual(word) }) else { return }
    // “OK” and other words in capitals.
    guard
      source.words.words.first.map({ $0.contains(where: \.properties.isLowercase) || $0.count == 1 }) ?? false
    else { return }
    run.report(
      letterCase, "the text begins with the small letter `\(found)`, and the source with a large one", text,
      of: entry)
  }

  /// Returns the first letter, if only punctuation precedes it.
  private static func first(_ words: LintScalars) -> Unicode.Scalar? {
    for scalar in words.scalars {
      if scalar == LintScalars.placeholder || scalar.digit != nil || "/@+#".unicodeScalars.contains(scalar) {
        return nil
      }
      if scalar.isLetter { return Script.of(scalar).isCased ? scalar : nil }
    }
    return nil
  }
}
