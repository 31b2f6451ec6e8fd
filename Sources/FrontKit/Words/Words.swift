package import Foundations

/// The front's own words in one language.
package struct Words: Sendable {
  /// The language they are in, a BCP 47 tag.
  package let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  /// Takes words from a catalog.
  ///
  /// - Parameters:
  ///   - locale: the language they are in, a BCP 47 tag.
  ///   - localize: gives the text under a catalog's key, with its arguments put in.
  package init(locale: String, localize: @escaping @Sendable (String, [Value]) -> String) {
    self.locale = locale
    self.localize = localize
  }

  /// The text of a word, with its arguments put in.
  package func callAsFunction(_ word: Word, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// The words that a person may type for a command, the one to show first.
  package func spellings(_ word: Word) -> [String] {
    localize(word.rawValue, []).split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
