import Foundations
import PluginKit
import Storage

/// The fields of rows that hold keys of other collections, which a server may know by keys of its own.
struct RowReferences {
  private let table: CollectionTable
  private let scope: String
  private let db: Database

  /// Reads keys within a transaction.
  init(_ table: CollectionTable, _ scope: String, in db: Database) {
    self.table = table
    self.scope = scope
    self.db = db
  }

  private var references: [String: String] { table.declaration.remote?.references ?? [:] }

  /// A row with the keys that the server has.
  func sent(_ row: StoredRow?) throws -> StoredRow? {
    try row.map {
      try replacing($0, "SELECT server_key FROM alias WHERE collection = ? AND scope = ? AND key = ?")
    }
  }

  /// A change with the keys that the server has.
  func sent(_ change: RowChange) throws -> RowChange {
    var change = change
    for index in change.fields.indices {
      change.fields[index].new = try replacing(
        change.fields[index].new, of: change.fields[index].name,
        "SELECT server_key FROM alias WHERE collection = ? AND scope = ? AND key = ?")
    }
    return change
  }

  /// A row of the server with the keys that are known here.
  func received(_ row: StoredRow) throws -> StoredRow {
    try replacing(row, "SELECT key FROM alias WHERE collection = ? AND scope = ? AND server_key = ?")
  }

  private func replacing(_ row: StoredRow, _ sql: String) throws -> StoredRow {
    guard !references.isEmpty else { return row }
    var row = row
    for (index, field) in table.declaration.record.fields.enumerated() {
      row.values[index] = try replacing(row.values[index], of: field.name, sql)
    }
    return row
  }

  private func replacing(_ value: Value, of field: String, _ sql: String) throws -> Value {
    guard let collection = references[field], case .string(let key) = value else { return value }
    return try String.fetchOne(db.cachedStatement(sql: sql), arguments: [collection, scope, key])
      .map { .string($0) } ?? value
  }
}
