/// A user's search input, made safe for FTS5.
///
/// ```swift
/// switch SearchQuery("dal \"mak") {
/// case .everything: …               // nothing was typed
/// case .nothing: …                  // nothing that could be found, such as an emoji
/// case .match(let expression): …    // "dal"* AND "mak"*
/// }
/// ```
package enum SearchQuery: Sendable, Hashable {
  /// The input is empty: everything matches.
  case everything
  /// The input has no letter and no digit: nothing matches.
  case nothing
  /// An FTS5 expression: every word of the input is a prefix of a word of the row, or a variant of one.
  case match(String)

  /// The most words that count; the rest of a longer text is left out.
  package static let mostWords = 12
  /// The most code points of a word that count.
  package static let longestWord = 48

  /// Parses an input; no text raises a syntax error.
  package init(_ text: String) { self.init(text) { _ in [:] } }

  /// Parses an input, whose words also match their spelling variants: `dosai` finds `dosa`.
  ///
  /// - Parameters:
  ///   - text: the input.
  ///   - vocabulary: the words of the table that is searched.
  ///   - db: its database.
  /// - Throws: SQLite's error.
  package init(_ text: String, among vocabulary: SearchVocabulary, _ db: Database) throws {
    try self.init(text) { try vocabulary.variants(of: $0, db) }
  }

  private init(_ text: String, variants: ([String]) throws -> [String: [String]]) rethrows {
    // Limits the folding of a pasted page: no name is longer.
    let typed = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    let start = String(typed.prefix(Self.mostWords * Self.longestWord))
    if start.isEmpty {
      self = .everything
      return
    }
    let words = SearchText.words(start).prefix(Self.mostWords)
    if words.isEmpty {
      self = .nothing
    } else {
      let cut = words.map { String($0.unicodeScalars.prefix(Self.longestWord)) }
      let variants = try variants(cut)
      // Words contain letters, digits and marks only, so nothing in them can end the quotes.
      let groups = cut.map { word in
        let others = (variants[word] ?? []).map { " OR \"\($0)\"" }
        return others.isEmpty ? "\"\(word)\"*" : "(\"\(word)\"*\(others.joined()))"
      }
      self = .match(groups.joined(separator: " AND "))
    }
  }
}
