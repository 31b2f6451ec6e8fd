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

  /// Looks up the spelling variants of words; a word that the vocabulary has is spelt as it is meant.
  ///
  /// - Parameters:
  ///   - words: folded words.
  ///   - db: the database of the vocabulary.
  /// - Returns: for each word that has variants, those that do not begin with it.
  /// - Throws: SQLite's error.
  func variants(of words: some Sequence<String>, _ db: Database) throws -> [String: [String]] {
    var wanted: [String: [String]] = [:]
    let known = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE term = ?")
    for word in words {
      guard let key = SpellingKey.of(word), try Int.fetchOne(known, arguments: [word]) == nil
      else { continue }
      wanted[key, default: []].append(word)
    }
    var variants: [String: [String]] = [:]
    let statement = try db.cachedStatement(sql: "SELECT term FROM \(table) WHERE term >= ? AND term < ?")
    // Only the terms with a first letter that the word may have are read: few of a large vocabulary.
    for first in Set(wanted.keys.flatMap(SpellingKey.firstLetters)).sorted() {
      guard let end = Unicode.Scalar(first.value + 1) else { continue }
      let terms = try String.fetchCursor(statement, arguments: [String(first), String(end)])
      while let term = try terms.next() {
        guard let key = SpellingKey.of(term), let asked = wanted[key] else { continue }
        for word in Set(asked) where !term.hasPrefix(word) { variants[word, default: []].append(term) }
      }
    }
    return variants
  }
}
