internal import Search

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

  private init(_ text: String, variants: ([SearchWord]) throws -> [String: [String]]) rethrows {
    guard let words = LenientSearch.query(text) else {
      self = .everything
      return
    }
    if words.isEmpty {
      self = .nothing
      return
    }
    let variants = try variants(words)
    // Words contain letters, digits and marks only, so nothing in them can end the quotes.
    let groups = words.map { word in
      let others = (variants[word.letters] ?? []).map { " OR \"\($0)\"" }
      return others.isEmpty ? "\"\(word.letters)\"*" : "(\"\(word.letters)\"*\(others.joined()))"
    }
    self = .match(groups.joined(separator: " AND "))
  }
}
