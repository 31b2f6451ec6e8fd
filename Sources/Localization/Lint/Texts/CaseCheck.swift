import Catalogs
import Typesetting

/// The case of a translation's first letter compared with its source.
enum CaseCheck: TranslationCheck {
  static let rules = [letterCase]

  /// `letter-case`: a translation begins with a small letter, and its source with a large one.
  static let letterCase = LintRule("KL1171", "letter-case", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.isCased, text.path.substitution == nil, let wanted = first(source.words),
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
      if scalar == LintScalars.placeholder || scalar.digit != nil || scalar == "/" || scalar == "@" {
        return nil
      }
      if scalar.isLetter { return Script.of(scalar).isCased ? scalar : nil }
    }
    return nil
  }
}
