import Foundation

/// Folds texts for search, and makes what people type into an FTS5 query that cannot be malformed.
enum SearchText {
  /// FTS5's tokenizer: letters, numbers and all marks make words.
  ///
  /// By default marks separate words, which would cut every Hindi and Tamil word at its vowel signs.
  static let tokenizer = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"

  /// How many words of a query are looked for; the rest is ignored.
  private static let mostWords = 16

  /// A text in one spelling: lower case, without Latin accents, without the dot of क़ and without joiners.
  static func fold(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.value {
      case 0x0300...0x036F, 0x093C, 0x200C, 0x200D: continue
      default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(folded)
  }

  /// The query that finds texts with words that begin with each of the words typed; nil where there is none.
  static func match(_ typed: String) -> String? {
    let words = fold(typed).unicodeScalars.split { !isPartOfWord($0) }.prefix(mostWords)
    guard !words.isEmpty else { return nil }
    return words.map { "\"\(String($0))\"*" }.joined(separator: " ")
  }

  /// What the tokenizer keeps; a mark alone begins no word there, but quoted it does no harm.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}
