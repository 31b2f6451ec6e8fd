internal import Search

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
    let terms = try String.fetchCursor(db.cachedStatement(sql: "SELECT term FROM \(table)"))
    while let term = try terms.next() {
      let term = SearchWord(term)
      for word in wanted where !term.letters.hasPrefix(word.letters) && word.isVariant(of: term) {
        variants[word.letters, default: []].append(term.letters)
      }
    }
    return variants
  }
}
