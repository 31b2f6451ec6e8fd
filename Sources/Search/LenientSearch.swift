/// Search in a text, by the rule of ``SearchWord``.
package enum LenientSearch {
  /// The most words of a query that count; the rest of a longer one is left out.
  package static let mostWords = 12
  /// The most code points of a word of a query that count.
  package static let longestWord = 48
  /// The most code points of a text that count: longer ones are no names.
  private static let longestText = 2000

  /// Returns the words of a query.
  ///
  /// - Parameter text: what somebody typed.
  /// - Returns: the words; none where it has no letter and no digit; nil where it is empty, which finds everything.
  package static func query(_ text: String) -> [SearchWord]? {
    // Limits the folding of a pasted page.
    let typed = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    let start = String(typed.prefix(mostWords * longestWord))
    if start.isEmpty { return nil }
    return SearchText.words(start).prefix(mostWords).map {
      SearchWord(String($0.unicodeScalars.prefix(longestWord)))
    }
  }

  /// Returns whether a text has all words of a query, in any order.
  ///
  /// - Parameters:
  ///   - query: what somebody typed; one that is empty finds everything, and one without words nothing.
  ///   - text: the text, such as a recipe's name.
  ///   - allowsErrors: whether a long word may have one letter wrong.
  /// - Returns: whether each word of the query finds a word of the text.
  package static func finds(_ query: String, in text: String, allowingErrors allowsErrors: Bool = true)
    -> Bool
  {
    guard let wanted = self.query(query) else { return true }
    let words = SearchText.words(String(text.unicodeScalars.prefix(longestText))).map(SearchWord.init)
    return !wanted.isEmpty
      && wanted.allSatisfy { one in
        words.contains {
          allowsErrors ? one.finds($0) : $0.letters.hasPrefix(one.letters) || one.isSame(as: $0)
        }
      }
  }
}
