import Foundations
import PluginKit
import Search
import Storage

/// Which rows of a collection a screen wants, and how many of them.
struct RowQuery: Sendable {
  /// The condition that they fulfil; nil for all.
  var condition: RowFilter?
  /// Their order; empty for the collection's own.
  var order: [CollectionDeclaration.Order] = []
  /// What people look for; empty for all.
  var search = ""
  /// The key of the only row that is wanted.
  var key: String?
  /// The most rows.
  var limit = 50

  /// Reads the rows.
  ///
  /// - Parameters:
  ///   - table: the collection.
  ///   - scope: whose rows.
  ///   - db: the transaction.
  /// - Returns: the first of them, and how many there are.
  /// - Throws: what SQLite reports.
  func window(of table: CollectionTable, scope: String, in db: Database) throws -> RowWindow {
    guard var sql = try sql(of: table, scope: scope, in: db) else { return RowWindow() }
    var found = RowWindow()
    if let residual = condition?.residual {
      let cursor = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT \(table.selection) \(sql.text)\(order(of: table))"),
        arguments: sql.arguments)
      while let next = try cursor.next() {
        let row = table.row(next)
        guard residual(row) else { continue }
        if found.rows.count < limit { found.rows.append(row) }
        found.total += 1
      }
      return found
    }
    found.total =
      try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) \(sql.text)"), arguments: sql.arguments) ?? 0
    guard found.total > 0 else { return found }
    // Of many, the first ones are soon met in the order of the index.
    sql.isFromSearch = sql.isFromSearch && found.total <= Self.few
    found.rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(table.selection) \(sql.text)\(order(of: table)) LIMIT \(limit)"),
      arguments: sql.arguments
    ).map { table.row($0) }
    return found
  }

  /// Reads all rows, without the limit.
  func all(of table: CollectionTable, scope: String, in db: Database) throws -> [StoredRow] {
    var query = self
    query.limit = .max
    return try query.window(of: table, scope: scope, in: db).rows
  }

  /// The most rows that a search finds and that are sorted sooner than all rows are gone through in their order: at
  /// 100,000 rows both take as long with about 1,200.
  private static let few = 1000

  /// The tables and conditions of a query.
  private struct SQL {
    let table: String
    let conditions: String
    let arguments: StatementArguments
    /// Whether what is searched for is looked up first, and its rows then, one by one.
    ///
    /// SQLite would go through the index of all rows, since it does not know how few the search finds.
    var isFromSearch: Bool

    var text: String { "FROM \(table) WHERE \(isFromSearch ? "+" : "")scope = ?\(conditions)" }
  }

  /// The tables and conditions; nil where nothing can be found.
  private func sql(of table: CollectionTable, scope: String, in db: Database) throws -> SQL? {
    var text = ""
    var isFromSearch = false
    var arguments: [DatabaseValue] = [scope.databaseValue]
    if let key {
      text += " AND key = ?"
      arguments.append(try table.localKey(of: key, scope, in: db).databaseValue)
    }
    if let condition, !condition.sql.isEmpty {
      text += " AND (\(condition.sql))"
      arguments += condition.arguments
    }
    if !search.isEmpty, !table.declaration.search.isEmpty {
      switch try SearchQuery(search, among: SearchVocabulary(table.vocabulary), db) {
      case .everything: break
      case .nothing: return nil
      case .match(let expression):
        text += " AND rid IN (SELECT rowid FROM \(table.words) WHERE \(table.words) MATCH ?)"
        arguments.append(expression.databaseValue)
        isFromSearch = key == nil
      }
    }
    return SQL(
      table: table.rows, conditions: text, arguments: StatementArguments(arguments),
      isFromSearch: isFromSearch)
  }

  private func order(of table: CollectionTable) -> String {
    let order = order.isEmpty ? table.declaration.order : order
    let columns = table.sql(order)
    return " ORDER BY \(columns.isEmpty ? "" : columns.dropFirst(2) + ", ")\(table.tie(order))"
  }
}

/// A condition on rows: what SQLite evaluates of it, and the rest.
struct RowFilter: Sendable {
  /// The SQL of what SQLite evaluates; empty for nothing.
  var sql = ""
  /// The arguments of the SQL.
  var arguments: [DatabaseValue] = []
  /// Evaluates the rest; nil where there is none.
  var residual: (@Sendable (StoredRow) -> Bool)?
}

/// The first rows that a query finds.
struct RowWindow {
  var rows: [StoredRow] = []
  /// How many there are.
  var total = 0
}

extension CollectionTable {
  /// The keys of the rows that a search finds, the best match first; nil where it finds all.
  func keys(matching text: String, of scope: String, in db: Database) throws -> [String]? {
    guard !declaration.search.isEmpty else { return [] }
    switch try SearchQuery(text, among: SearchVocabulary(vocabulary), db) {
    case .everything: return nil
    case .nothing: return []
    case .match(let expression):
      let weights = wordColumns.count == 1 ? [1] : declaration.search.map(\.weight)
      return try String.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT key FROM \(words) JOIN \(rows) ON rid = \(words).rowid
            WHERE \(words) MATCH ? AND scope = ?
            ORDER BY bm25(\(words)\(weights.map { ", \($0)" }.joined())), key
            """), arguments: [expression, scope])
    }
  }
}
