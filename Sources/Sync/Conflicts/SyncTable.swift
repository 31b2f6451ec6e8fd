import Foundation
import Foundations
import Storage

/// The rows of sync, read and written within a transaction of their database.
enum SyncTable {
  // MARK: Cursor

  static func cursor(
    of account: String, in db: Database
  ) throws -> (cursor: String, epoch: String?, at: Timestamp)? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT cursor, epoch, at FROM sync_cursor WHERE account = ?"),
      arguments: [account]
    ).map { ($0["cursor"], $0["epoch"], Timestamp(milliseconds: $0["at"])) }
  }

  /// Moves the cursor.
  ///
  /// - Parameters:
  ///   - cursor: where the next page begins.
  ///   - epoch: whose order it is in; nil where the server did not say, which leaves what it has said before.
  ///   - now: when the page was taken over.
  ///   - account: whose.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  static func move(
    to cursor: String, epoch: String?, at now: Timestamp, of account: String, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO sync_cursor (account, cursor, epoch, at) VALUES (?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE
        SET cursor = excluded.cursor, epoch = coalesce(excluded.epoch, epoch), at = excluded.at
        """
    ).execute(arguments: [account, cursor, epoch, now.milliseconds])
  }

  // MARK: Entities

  static func known(_ entity: String, of account: String, in db: Database) throws -> SyncChange? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT version, body FROM sync_entity WHERE account = ? AND entity = ?"),
      arguments: [account, entity]
    ).map { SyncChange(entity, version: $0["version"], body: ($0["body"] as Data?).map(Array.init)) }
  }

  /// All that is known of an account, by entities.
  static func allKnown(of account: String, in db: Database) throws -> [String: SyncChange] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT entity, version, body FROM sync_entity WHERE account = ?", arguments: [account])
    return Dictionary(
      rows.map { row -> (String, SyncChange) in
        let body = (row["body"] as Data?).map(Array.init)
        return (row["entity"], SyncChange(row["entity"], version: row["version"], body: body))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes what the server has.
  ///
  /// - Parameters:
  ///   - change: its change.
  ///   - account: whose.
  ///   - isApplied: whether the rows are so, too; not where they were changed here.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  static func note(_ change: SyncChange, of account: String, isApplied: Bool, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO sync_entity (account, entity, version, body, is_applied) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account, entity) DO UPDATE
        SET version = excluded.version, body = excluded.body, is_applied = excluded.is_applied
        """
    ).execute(arguments: [account, change.entity, change.version, change.body.map { Data($0) }, isApplied])
  }

  /// Notes whether the rows of an entity are what the server has, or something later.
  static func note(isApplied: Bool, _ entity: String, of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE sync_entity SET is_applied = ? WHERE account = ? AND entity = ?")
      .execute(arguments: [isApplied, account, entity])
  }

  static func isApplied(_ entity: String, of account: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT is_applied FROM sync_entity WHERE account = ? AND entity = ?"),
      arguments: [account, entity]) ?? true
  }

  static func forget(_ entity: String, of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM sync_entity WHERE account = ? AND entity = ?").execute(
      arguments: [account, entity])
  }

  // MARK: What cannot be read

  /// Keeps what cannot be read; an older one of the entity is replaced.
  static func keepUnreadable(
    _ change: SyncChange, _ problem: String, of account: String, at now: Timestamp, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sync_unreadable (account, entity, version, body, problem, at)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      account, change.entity, change.version, change.body.map { Data($0) }, problem, now.milliseconds,
    ])
  }

  static func unreadable(of account: String, in db: Database) throws -> [SyncChange] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT entity, version, body, problem FROM sync_unreadable WHERE account = ? ORDER BY entity"),
      arguments: [account]
    ).map { row in
      SyncChange(
        row["entity"], version: row["version"], body: (row["body"] as Data?).map(Array.init),
        problem: row["problem"])
    }
  }

  static func forgetUnreadable(_ entity: String, of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM sync_unreadable WHERE account = ? AND entity = ?").execute(
      arguments: [account, entity])
  }

  /// Forgets all that cannot be read of an account.
  static func forgetUnreadable(of account: String, in db: Database) throws {
    try db.execute(sql: "DELETE FROM sync_unreadable WHERE account = ?", arguments: [account])
  }

  /// Whether operations on an entity are not done.
  static func isChangedHere(_ entity: String, of account: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE account = ? AND entity = ?)"),
      arguments: [account, entity]) ?? false
  }

  // MARK: Conflicts

  /// Notes a conflict; an older one of the entity that is not decided gets the server's newer side.
  static func note(_ conflict: SyncConflict, of account: String, in db: Database) throws {
    let open = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id FROM sync_conflict WHERE account = ? AND entity = ? AND resolution IS NULL"),
      arguments: [account, conflict.entity])
    if let open {
      try db.cachedStatement(sql: "UPDATE sync_conflict SET version = ?, remote = ?, local = ? WHERE id = ?")
        .execute(
          arguments: [
            conflict.version, conflict.remote.map { Data($0) }, conflict.local.map { Data($0) },
            open["id"] as String,
          ])
      return
    }
    try db.cachedStatement(
      sql: """
        -- A restored server gives versions again, of which one may have been decided on.
        INSERT OR REPLACE INTO sync_conflict (id, account, entity, version, base, local, remote, detected_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      conflict.id, account, conflict.entity, conflict.version, conflict.base.map { Data($0) },
      conflict.local.map { Data($0) }, conflict.remote.map { Data($0) }, conflict.detectedAt.milliseconds,
    ])
  }

  static func conflicts(of account: String, id: String? = nil, in db: Database) throws -> [SyncConflict] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM sync_conflict WHERE account = ? AND (? IS NULL OR id = ?) ORDER BY detected_at DESC, id
          """), arguments: [account, id, id]
    ).map { row in
      SyncConflict(
        id: row["id"], entity: row["entity"], version: row["version"],
        base: (row["base"] as Data?).map(Array.init),
        local: (row["local"] as Data?).map(Array.init), remote: (row["remote"] as Data?).map(Array.init),
        detectedAt: Timestamp(milliseconds: row["detected_at"]),
        resolution: (row["resolution"] as String?).flatMap { SyncConflict.Resolution(rawValue: $0) },
        resolvedAt: (row["resolved_at"] as Int64?).map { Timestamp(milliseconds: $0) })
    }
  }

  static func decide(_ id: String, _ resolution: SyncConflict.Resolution, at now: Timestamp, in db: Database)
    throws
  {
    try db.cachedStatement(sql: "UPDATE sync_conflict SET resolution = ?, resolved_at = ? WHERE id = ?")
      .execute(
        arguments: [resolution.rawValue, now.milliseconds, id])
  }

  /// The operations on an entity that are not done.
  static func operations(on entity: String, of account: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM outbox WHERE account = ? AND entity = ? ORDER BY sequence"),
      arguments: [account, entity])
  }
}
