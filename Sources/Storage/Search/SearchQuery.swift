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

/// The words of a full-text table, among which spelling variants of a query's words are looked up.
package struct SearchVocabulary: Sendable {
  /// An `fts5vocab` table of type `row`.
  private let table: String

  /// The SQL that creates the vocabulary of a full-text table.
  ///
  /// - Parameters:
  ///   - table: the name of the vocabulary.
  ///   - search: the full-text table.
  /// - Returns: a statement for a migration.
  package static func creation(of table: String, for search: String) -> String {
    "CREATE VIRTUAL TABLE \(table) USING fts5vocab(\(search), row)"
  }

  /// - Parameter table: the name of the vocabulary, not from users.
  package init(_ table: String) { self.table = table }

  /// Looks up the variants of words; a word that the vocabulary has is spelt as it is meant.
  ///
  /// - Parameters:
  ///   - words: the words of a query.
  ///   - db: the database of the vocabulary.
  /// - Returns: for each word that has variants, those that do not begin with it.
  /// - Throws: SQLite's error.
  func variants(of words: [SearchWord], _ db: Database) throws -> [String: [String]] {
    let known = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE term = ?")
    let wanted = try words.filter { try Int.fetchOne(known, arguments: [$0.letters]) == nil }
    if wanted.isEmpty { return [:] }
    var variants: [String: [String]] = [:]
    for word in wanted {
      for range in word.variantRanges {
        let terms = try String.fetchCursor(
          db.cachedStatement(sql: "SELECT term FROM \(table) WHERE term >= ? AND term < ?"),
          arguments: [range.lowerBound, range.upperBound])
        while let term = try terms.next() {
          guard !term.hasPrefix(word.letters), word.isVariant(of: SearchWord(term)) else { continue }
          variants[word.letters, default: []].append(term)
        }
      }
    }
    return variants
  }
}
