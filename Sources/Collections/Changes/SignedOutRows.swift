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
    for var row in try all(in: db) {
      let known = try table.row(row.key, of: scope, in: db)
      if table.declaration.form == .document {
        let first = table.firstRow.values
        let theirs = known?.values ?? first
        row.values = row.values.indices.map { row.values[$0] == first[$0] ? theirs[$0] : row.values[$0] }
        try queue.add(known, to: row, key: row.key)
      } else if known == nil {
        try queue.add(nil, to: row, key: row.key)
      }
      try table.remove(row.key, of: source.nobody, in: db)
    }
  }
}
