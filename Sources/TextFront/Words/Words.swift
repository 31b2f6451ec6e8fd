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
  func callAsFunction(_ word: Word, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// The words that a person may type for a command, the one to show first.
  func spellings(_ word: Word) -> [String] {
    localize(word.rawValue, []).split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}

/// A text without the white space around it.
func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

extension String {
  /// The lines of a text; other separators than line feeds and returns are made spaces when it is written.
  var lines: [String] {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
