import Catalogs
import Typesetting

/// The forms by which texts are searched for a term, made once for all texts.
struct TermForms: Sendable {
  /// The term in lower case.
  let source: String
  /// The stems of its translations in lower case.
  let stems: [LocaleTag: [String]]
  /// The words by which it is never called, in lower case.
  let refused: [LocaleTag: [String]]

  /// Makes the forms of a term.
  ///
  /// - Parameters:
  ///   - source: the term.
  ///   - translations: its translations.
  ///   - refused: the words by which it is never called.
  init(_ source: String, _ translations: [LocaleTag: [String]], refused: [LocaleTag: [String]]) {
    self.source = NormalForm.composed(source.lowercased())
    stems = translations.mapValues { $0.map(Self.stem) }
    self.refused = refused.mapValues { $0.map { NormalForm.composed($0.lowercased()) } }
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
