package import Foundations

/// The front's own texts in one language.
package struct Words: Sendable {
  /// Its BCP 47 tag.
  package let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  /// Creates texts from a catalog.
  ///
  /// - Parameters:
  ///   - locale: the language's BCP 47 tag.
  ///   - localize: returns the text of a catalog's key, with its arguments interpolated.
  package init(locale: String, localize: @escaping @Sendable (String, [Value]) -> String) {
    self.locale = locale
    self.localize = localize
  }

  /// Returns a text, with its arguments interpolated.
  package func callAsFunction(_ word: Word, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// Returns the spellings of a command, the shown one first.
  package func spellings(_ word: Word) -> [String] {
    localize(word.rawValue, []).split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
