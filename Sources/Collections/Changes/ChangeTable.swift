import Foundations
import PluginKit
import Storage
import Sync

/// A change of a row that the server’s rows may not have yet.
struct UnsettledChange {
  /// The operation of the outbox that sends it.
  let operation: String
  let sequence: Int64
  let scope: String
  let key: String
  var change: RowChange
  /// The number of its acceptance; nil while it is on its way.
  let accepted: Int64?
  /// Where its operation is; nil where that is done.
  let state: OutboxState?
  /// How often its operation was handed to the sender.
  let attempts: Int
  /// Why its operation is not done.
  let code: String?
  /// When its operation was added; nil where that is done.
  let enqueuedAt: Timestamp?

  /// Whether the server has rejected it, so that the person decides.
  var isRejected: Bool { state == .dead }
  /// Whether the server cannot have seen it.
  var isUnsent: Bool { state == .pending && attempts == 0 }
}

/// A row as the server has it, under changes that it does not have.
struct BaseRow {
  /// The row as the server had it last; nil where it never had one.
  var row: StoredRow?
  /// Whether the server has no such row now.
  var isAbsent: Bool
  /// The version that the server has given with it.
  var version: String?
  /// The read of the server that it is from.
  var generation: Int64
  /// Where the row is among those that no order tells apart.
  var position: Int64
  /// Whether the server said how the row is while a change of it was on its way: nobody knows in which order the two came.
  var isDoubtful = false
}

/// What is stored of changes on their way to a server, each within the caller’s transaction.
///
/// What people see is the row as the server has it with the unsettled changes, in their order. A copy of the former exists only
/// under rows with unsettled changes; the visible rows are in the collection’s own table.
extension CollectionTable {
  // MARK: Changes

  /// The unsettled changes of a row, in order.
  func changes(of key: String, _ scope: String, in db: Database) throws -> [UnsettledChange] {
    try Row.fetchAll(
      db.cachedStatement(sql: Self.changes + " AND u.key = ? ORDER BY u.sequence"),
      arguments: [declaration.name, scope, key]
    ).map(unsettled)
  }

  /// The change that an operation sends; nil where there is none, or it is of another collection.
  func change(of operation: String, in db: Database) throws -> UnsettledChange? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT u.*, o.state, o.attempts, o.code, o.enqueued_at FROM unsettled u LEFT JOIN outbox o ON o.id = u.operation
          WHERE u.collection = ? AND u.operation = ?
          """), arguments: [declaration.name, operation]
    ).map(unsettled)
  }

  /// All unsettled changes of a scope, in order.
  func changes(of scope: String, in db: Database) throws -> [UnsettledChange] {
    try Row.fetchAll(
      db.cachedStatement(sql: Self.changes + " ORDER BY u.sequence"), arguments: [declaration.name, scope]
    ).map(unsettled)
  }

  private static let changes = """
    SELECT u.*, o.state, o.attempts, o.code, o.enqueued_at FROM unsettled u LEFT JOIN outbox o ON o.id = u.operation
    WHERE u.collection = ? AND u.scope = ?
    """

  private func unsettled(_ row: Row) -> UnsettledChange {
    UnsettledChange(
      operation: row["operation"], sequence: row["sequence"], scope: row["scope"], key: row["key"],
      // The column’s CHECK admits only kinds.
      change: RowChange(
        RowChange.Kind(rawValue: row["kind"]) ?? .update, new: row["new"], old: row["old"], of: self),
      accepted: row["accepted"], state: (row["state"] as String?).flatMap(OutboxState.init),
      attempts: row["attempts"] ?? 0, code: row["code"],
      enqueuedAt: (row["enqueued_at"] as Int64?).map { Timestamp(milliseconds: $0) })
  }

  /// The new values of a change, whatever its collection is.
  static func newValues(of operation: String, in db: Database) throws -> [Value] {
    let statement = try db.cachedStatement(sql: "SELECT new FROM unsettled WHERE operation = ?")
    return try String.fetchOne(statement, arguments: [operation]).map { Array(RowJSON.members($0).values) }
      ?? []
  }

  /// Stores a change beside its operation.
  func insert(_ change: RowChange, of key: String, _ scope: String, by operation: String, in db: Database)
    throws
  {
    try db.cachedStatement(
      sql: """
        INSERT INTO unsettled (operation, collection, scope, key, kind, new, old) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        operation, declaration.name, scope, key, change.kind.rawValue, change.text(\.new), change.text(\.old),
      ])
  }

  /// Stores another change in the place of one.
  func replace(_ operation: String, with change: RowChange, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE unsettled SET kind = ?, new = ?, old = ? WHERE operation = ?")
      .execute(
        arguments: [change.kind.rawValue, change.text(\.new), change.text(\.old), operation])
  }

  /// Forgets a change, which is settled or given up.
  func removeChange(_ operation: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM unsettled WHERE operation = ?").execute(arguments: [operation])
  }

  /// Whether the server may be making a row now whose key is not known here.
  func hasUnnamedRow(_ scope: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM unsettled u JOIN outbox o ON o.id = u.operation
            WHERE u.collection = ? AND u.scope = ? AND u.kind = 'add' AND o.state IN ('pending', 'inFlight')
              AND o.attempts > 0)
          """), arguments: [declaration.name, scope]) ?? false
  }

  // MARK: Rows of the server

  /// The row of the server under unsettled changes; nil where there are none.
  func base(of key: String, _ scope: String, in db: Database) throws -> BaseRow? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM base WHERE collection = ? AND scope = ? AND key = ?"),
      arguments: [declaration.name, scope, key]
    ).map { found in
      let (position, text): (Int64, String?) = (found["position"], found["row"])
      return BaseRow(
        row: text.map { row($0, key: key, position: position) }, isAbsent: found["absent"],
        version: found["version"], generation: found["generation"], position: position,
        isDoubtful: found["is_doubtful"])
    }
  }

  /// Stores the row of the server.
  func write(_ base: BaseRow, of key: String, _ scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO base
          (collection, scope, key, row, absent, version, generation, position, is_doubtful)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        declaration.name, scope, key, base.row.map { text(of: $0) }, base.isAbsent, base.version,
        base.generation, base.position, base.isDoubtful,
      ])
  }

  /// Notes where the server may have done a change already that is on its way, and another one since.
  func doubt(_ base: inout BaseRow, _ key: String, _ scope: String, in db: Database) throws {
    let isOnItsWay = try changes(of: key, scope, in: db).contains { $0.state != nil && $0.attempts > 0 }
    if isOnItsWay { base.isDoubtful = true }
  }

  /// Keeps the row of the server before the first change of it.
  func keepBase(of key: String, _ scope: String, in db: Database) throws {
    guard try base(of: key, scope, in: db) == nil else { return }
    let visible = try row(key, of: scope, in: db)
    let (position, generation) = try (
      visible?.position ?? nextPosition(of: scope, in: db), generation(of: key, scope, in: db)
    )
    // A document is always there, with its first values.
    let row = visible ?? (declaration.form == .document ? firstRow : nil)
    try write(
      BaseRow(
        row: row, isAbsent: row == nil, version: try version(of: key, scope, in: db),
        generation: generation, position: position), of: key, scope, in: db)
  }

  /// The read of the server that a row is from.
  func generation(of key: String, _ scope: String, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT generation FROM \(rows) WHERE scope = ? AND key = ?"),
      arguments: [scope, key]) ?? 0
  }

  /// Writes what people see of a row: the server’s, with the unsettled changes in their order.
  ///
  /// Where there are none, the copy of the server’s row is of no use any more.
  func project(_ key: String, _ scope: String, in db: Database) throws {
    guard let base = try base(of: key, scope, in: db) else { return }
    let changes = try changes(of: key, scope, in: db)
    var visible = base.isAbsent ? nil : base.row
    for unsettled in changes {
      // A removal that was rejected is shown: the row is there. So is a row that was changed here and removed there.
      if unsettled.isRejected, unsettled.change.kind == .remove || hidesRejected { continue }
      if unsettled.change.kind == .update, visible == nil { visible = base.row }
      visible = unsettled.change.applied(to: visible, key: key, of: self)
    }
    if var visible {
      visible.position = base.position
      try write(visible, of: scope, generation: base.generation, in: db)
    } else {
      try remove(key, of: scope, in: db)
    }
    guard changes.isEmpty else { return }
    try keep(base.version, of: key, scope, in: db)
    try db.cachedStatement(sql: "DELETE FROM base WHERE collection = ? AND scope = ? AND key = ?").execute(
      arguments: [declaration.name, scope, key])
  }

  // MARK: Versions and keys

  /// The version of a row that the server has given last; nil where it has given none.
  private func version(of key: String, _ scope: String, in db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT version FROM row_version WHERE collection = ? AND scope = ? AND key = ?"),
      arguments: [declaration.name, scope, key])
  }

  private func keep(_ version: String?, of key: String, _ scope: String, in db: Database) throws {
    guard let version else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO row_version (collection, scope, key, version) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [declaration.name, scope, key, version])
  }

  /// The key by which the server knows a row; its own where it has no other.
  func serverKey(of key: String, _ scope: String, in db: Database) throws -> String {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT server_key FROM alias WHERE collection = ? AND scope = ? AND key = ?"),
      arguments: [declaration.name, scope, key]) ?? key
  }

  /// The key of a row here, by that or by the one that the server has given it.
  func localKey(of key: String, _ scope: String, in db: Database) throws -> String {
    guard declaration.isSent else { return key }
    return try String.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM alias WHERE collection = ? AND scope = ? AND server_key = ?"),
      arguments: [declaration.name, scope, key]) ?? key
  }

  /// The keys of rows that have another at the server, by that one.
  func aliases(of scope: String, in db: Database) throws -> [String: String] {
    let pairs = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT server_key, key FROM alias WHERE collection = ? AND scope = ?"),
      arguments: [declaration.name, scope])
    return Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes the key that the server has given a row: the row stays the same on the screen.
  func name(_ key: String, _ serverKey: String, _ scope: String, in db: Database) throws {
    guard key != serverKey else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO alias (collection, scope, key, server_key) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [declaration.name, scope, key, serverKey])
    // A read may have had it before its key was known here.
    try remove(serverKey, of: scope, in: db)
  }

  /// Whether a change that the server rejects is shown no more.
  var hidesRejected: Bool { declaration.remote?.changes.hidesRejected == true }

  /// The rows of the server that have unsettled changes.
  func dirty(_ scope: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(sql: "SELECT key FROM base WHERE collection = ? AND scope = ?"),
      arguments: [declaration.name, scope])
  }
}

extension BaseRow {
  /// Takes over an accepted change.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - row: the row that the server has responded with; nil where it has none.
  ///   - key: the row's key.
  ///   - table: the collection.
  mutating func settle(_ change: RowChange, _ row: StoredRow?, _ key: String, _ table: CollectionTable) {
    if change.kind == .remove {
      (self.row, isAbsent) = (nil, true)
    } else if let settled = row ?? change.applied(to: self.row, key: key, of: table) {
      (self.row, isAbsent) = (settled, false)
    }
  }
}
