import Collections
import Expressions
import Foundation
import Foundations
import Storage
import Testing

/// Rows in memory and the same rows in a table of SQLite.
struct ConditionTable {
  let rows: [ValueMap]
  private let database: DatabaseQueue
  private let columns: [String: RowColumn]

  init(_ type: RecordType, rows: [ValueMap]) throws {
    self.rows = rows
    var columns: [String: RowColumn] = [:]
    for field in type.fields {
      ColumnKind(field.type).map { columns[field.name] = RowColumn("\"\(field.name)\"", $0) }
    }
    self.columns = columns
    database = try DatabaseQueue()
    let named = columns.sorted { $0.key < $1.key }
    try database.write { db in
      let definitions = named.map { "\($0.value.sql) \($0.value.kind.sqlType)" }.joined(separator: ", ")
      try db.execute(sql: "CREATE TABLE t (\(definitions))")
      for row in rows {
        var arguments: [DatabaseValue] = []
        var places: [String] = []
        for (name, column) in named {
          let value = row[name] ?? .null
          if case .string(let text) = value, text.hasByte(0) {
            // A binding of a text would be cut at U+0000.
            places.append("CAST(? AS TEXT)")
            arguments.append(Data(text.utf8).databaseValue)
          } else {
            places.append("?")
            arguments.append(try #require(column.kind.columnValue(value)).databaseValue)
          }
        }
        try db.execute(
          sql: "INSERT INTO t VALUES (\(places.joined(separator: ", ")))",
          arguments: StatementArguments(arguments))
      }
    }
  }

  func column(_ field: String) -> RowColumn? { columns[field] }

  /// What SQLite says of each row: true, false or NULL.
  func truths(_ condition: SQLCondition) throws -> [Bool?] {
    try database.read { db in
      try Bool?.fetchAll(
        db, sql: "SELECT \(condition.sql) FROM t ORDER BY rowid", arguments: condition.statementArguments)
    }
  }
}

extension ColumnKind {
  fileprivate var sqlType: String {
    switch self {
    case .bool, .int, .duration: "INTEGER"
    case .double: "REAL"
    case .text, .timestamp: "TEXT"
    }
  }
}
