import Foundations
import PluginKit
import Storage

/// Takes over the rows of a page, under the changes that are on their way.
struct ServerRows {
  private let table: CollectionTable
  private let scope: String
  private let acceptance: Int64
  private let generation: Int64
  /// The rows that have changes on their way.
  private let dirty: Set<String>
  /// The rows whose last change was accepted after the page had been requested: what it has of them is old.
  private let newer: Set<String>
  private let aliases: [String: String]
  private let now: Timestamp
  private let hasUnnamedRow: Bool
  /// Whether a row was left out that may be one on its way to the server.
  private(set) var hasLeftOut = false
  /// Whether something was passed over that was older than what is here.
  private(set) var hasPassedOver = false

  /// Reads what is on its way.
  ///
  /// - Parameters:
  ///   - table: the collection.
  ///   - scope: whose rows.
  ///   - acceptance: the last acceptance of a change before the page was requested.
  ///   - generation: the read that the page is of.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  init(
    _ table: CollectionTable, _ scope: String, since acceptance: Int64, generation: Int64, at now: Timestamp,
    in db: Database
  ) throws {
    self.table = table
    self.scope = scope
    self.acceptance = acceptance
    self.generation = generation
    self.now = now
    dirty = try table.dirty(scope, in: db)
    newer = try table.accepted(after: acceptance, scope, in: db)
    aliases = try table.aliases(of: scope, in: db)
    hasUnnamedRow =
      try table.declaration.remote?.changes.keys == .server && !dirty.isEmpty
      && table.hasUnnamedRow(scope, in: db)
  }

  /// Where a row is in the list; nil where it is not here.
  func position(of key: String, in db: Database) throws -> Int64? {
    // Only what has changes on its way has a base.
    let base = dirty.contains(key) ? try table.base(of: key, scope, in: db)?.position : nil
    return try base ?? table.position(of: key, scope, in: db)
  }

  /// Takes over a row.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - position: where it is in the list.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  mutating func take(_ record: RemoteRow, at position: Int64, in db: Database) throws {
    let isDocument = table.declaration.form == .document
    let key = isDocument ? RowTransaction.documentKey : aliases[record.key] ?? record.key
    if newer.contains(key) {
      hasPassedOver = true
      return try touch(key, in: db)
    }
    let row = try table.received(table.stored(record, key: key, position: position), scope, in: db)
    if dirty.contains(key) {
      try table.settle(key, scope, upTo: acceptance, in: db)
      guard var base = try table.base(of: key, scope, in: db) else { return }
      try table.noteConflict(of: base, with: row, key, scope, at: now, in: db)
      if base.row?.values != row.values {
        base.version = nil
        try table.doubt(&base, key, scope, in: db)
      }
      (base.row, base.isAbsent, base.generation, base.position) = (row, false, generation, position)
      try table.write(base, of: key, scope, in: db)
      return try table.project(key, scope, in: db)
    }
    if hasUnnamedRow, try table.row(key, of: scope, in: db) == nil {
      hasLeftOut = true
      return
    }
    try table.write(row, of: scope, generation: generation, in: db)
  }

  /// Removes a row.
  ///
  /// - Parameters:
  ///   - serverKey: its key at the server.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  mutating func remove(_ serverKey: String, in db: Database) throws {
    let key = aliases[serverKey] ?? serverKey
    if newer.contains(key) {
      hasPassedOver = true
      return
    }
    guard var base = try table.base(of: key, scope, in: db) else {
      return try table.remove(key, of: scope, in: db)
    }
    try table.settle(key, scope, upTo: acceptance, in: db)
    if !base.isAbsent {
      try table.noteConflict(of: base, with: nil, key, scope, at: now, in: db)
      try table.doubt(&base, key, scope, in: db)
    }
    base.isAbsent = true
    try table.write(base, of: key, scope, in: db)
    try table.project(key, scope, in: db)
  }

  /// Notes that the server has a row, of which nothing is taken over.
  func touch(_ key: String, in db: Database) throws {
    let key = aliases[key] ?? key
    try db.cachedStatement(
      sql: "UPDATE \(table.rows) SET generation = ? WHERE scope = ? AND key = ?"
    ).execute(arguments: [generation, scope, key])
    try db.cachedStatement(
      sql: "UPDATE base SET generation = ? WHERE collection = ? AND scope = ? AND key = ?"
    ).execute(arguments: [generation, table.declaration.name, scope, key])
  }
}
