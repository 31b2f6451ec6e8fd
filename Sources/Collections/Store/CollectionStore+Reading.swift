import Foundations
import PluginKit
import Storage

/// What screens read of collections.
extension CollectionStore {
  /// Reads the rows that a query finds.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - table: the collection.
  ///   - scope: whose rows.
  /// - Returns: the first of them, and how many there are.
  /// - Throws: where the database cannot be read.
  func window(_ query: RowQuery, of table: CollectionTable, scope: String) throws(StoreError) -> RowWindow {
    guard try isThere(table) else { return RowWindow() }
    return try store.read { try query.window(of: table, scope: scope, in: $0) }
  }

  /// Reads a document.
  ///
  /// - Returns: its fields, and when it was last changed; nil where nobody has changed it yet.
  /// - Throws: where the database cannot be read.
  func document(_ table: CollectionTable, scope: String) throws(StoreError) -> StoredRow? {
    guard try isThere(table) else { return nil }
    return try store.fetch { try table.row(RowTransaction.documentKey, of: scope, in: $0) }
  }

  /// The last change that can be undone.
  ///
  /// - Returns: what it has done, and until when; nil where there is none.
  /// - Throws: where the database cannot be read.
  func undoable(_ table: CollectionTable, scope: String) throws(StoreError) -> (
    operation: String, until: Timestamp
  )? {
    guard table.declaration.undo != nil, try isThere(table) else { return nil }
    let now = scheduler.now.milliseconds
    return try store.fetch { db in
      try ChangeLog.last(of: table.declaration.name, scope, after: now, in: db).map {
        ($0.operation, Timestamp(milliseconds: $0.until))
      }
    }
  }
}
