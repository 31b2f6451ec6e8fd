import Foundations
import PluginKit
import Storage
import Sync

/// The rows that were changed while nobody was signed in: they are on the device alone, until somebody signs in.
struct SignedOutRows {
  private let table: CollectionTable
  private let source: RemoteFeed.Source

  init(_ table: CollectionTable, _ source: RemoteFeed.Source) {
    self.table = table
    self.source = source
  }

  /// The rows; none where the collection keeps none.
  func all(in db: Database) throws -> [StoredRow] {
    // Where nobody has to sign in, the rows of nobody are those that are sent.
    guard table.declaration.remote?.changes.keepsSignedOut == true, source.scope() != source.nobody,
      try CollectionMigration.fingerprint(of: table.declaration.name, in: db) == table.fingerprint
    else { return [] }
    return try RowQuery().all(of: table, scope: source.nobody, in: db)
  }

  /// Makes them those of an account, and has them sent.
  ///
  /// A row that the account has already stays as it is; of a document the fields that were changed here win, since they were
  /// chosen later than what the server has.
  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    let scope = RemoteFeed.Source.scope(of: account, at: source.nobody)
    let queue = ChangeQueue(table: table, scope: scope, db: db, operations: operations)
    for row in try all(in: db) {
      let known = try table.row(row.key, of: scope, in: db)
      if table.declaration.form == .document {
        try queue.add(chosen(in: row, over: known ?? table.firstRow), key: row.key)
      } else if known == nil {
        if table.declaration.remote?.changes.add == nil {
          try move(row, to: scope, queue, in: db)
        } else {
          try queue.add(nil, to: row, key: row.key)
        }
      }
      try table.remove(row.key, of: source.nobody, in: db)
    }
  }

  /// The fields that were changed, also those that the account has the same of here: the server may have others by now.
  private func chosen(in row: StoredRow, over known: StoredRow) -> RowChange {
    let (fields, first) = (table.declaration.record.fields, table.firstRow.values)
    return RowChange(
      kind: .update,
      fields: fields.indices.filter { row.values[$0] != first[$0] }.map {
        RowChange.Field(name: fields[$0].name, old: known.values[$0], new: row.values[$0])
      })
  }

  /// Moves a row that no request adds; of it the fields are sent that a request takes.
  private func move(_ row: StoredRow, to scope: String, _ queue: ChangeQueue, in db: Database) throws {
    let sent = Set((table.declaration.remote?.changes.update?.members ?? [:]).values)
    var unchanged = row
    for (index, field) in table.declaration.record.fields.enumerated() where sent.contains(field.name) {
      unchanged.values[index] = field.defaultValue ?? field.type.emptyValue
    }
    try table.write(unchanged, of: scope, in: db)
    try queue.add(unchanged, to: row, key: row.key)
  }
}
