import Foundations
import Storage

/// What the server has accepted, and which reads show it, each within the caller's transaction.
///
/// Acceptances are numbered. A read notes the last one before it asks: what it has of a row with a later one is old.
extension CollectionTable {
  /// How long a settlement is remembered, in milliseconds: no request takes as long.
  private static let longestRequest: Int64 = 60 * 60_000

  /// Notes that the server has accepted a change of a row: what a read that began before it has of the row is old.
  ///
  /// - Returns: the number of the acceptance.
  func noteAcceptance(
    of key: String, _ scope: String, at now: Timestamp, isNews: Bool = false, in db: Database
  ) throws -> Int64 {
    try db.cachedStatement(sql: "DELETE FROM acceptance WHERE at < ?").execute(
      arguments: [now.milliseconds - Self.longestRequest])
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO acceptance (collection, scope, key, at, is_news) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [declaration.name, scope, key, now.milliseconds, isNews])
    return db.lastInsertedRowID
  }

  /// Notes that the server has said by itself how a row is: what a read that began before has of it is old.
  func noteNews(of key: String, _ scope: String, at now: Timestamp, in db: Database) throws {
    _ = try noteAcceptance(of: key, scope, at: now, isNews: true, in: db)
  }

  /// Whether the server has accepted a change of a row after another acceptance.
  func isAccepted(_ key: String, _ scope: String, after number: Int64, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM acceptance
            WHERE collection = ? AND scope = ? AND key = ? AND number > ? AND NOT is_news)
          """), arguments: [declaration.name, scope, key, number]) ?? false
  }

  /// Marks a change as accepted; it stays visible until a read that began after it.
  func accept(_ operation: String, as number: Int64, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE unsettled SET accepted = ? WHERE operation = ?").execute(
      arguments: [number, operation])
  }

  /// Forgets the accepted changes of a row that a read has which began after them.
  func settle(_ key: String, _ scope: String, upTo acceptance: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "DELETE FROM unsettled WHERE collection = ? AND scope = ? AND key = ? AND accepted <= ?"
    ).execute(arguments: [declaration.name, scope, key, acceptance])
  }

  /// Settles the accepted changes that a read has not come to which began after them: the server has said yes to them.
  func settleRest(_ scope: String, upTo acceptance: Int64, in db: Database) throws {
    for unsettled in try changes(of: scope, in: db) {
      guard let accepted = unsettled.accepted, accepted <= acceptance,
        var base = try base(of: unsettled.key, scope, in: db)
      else { continue }
      base.settle(unsettled.change, nil, unsettled.key, self)
      try write(base, of: unsettled.key, scope, in: db)
      try removeChange(unsettled.operation, in: db)
      try project(unsettled.key, scope, in: db)
    }
  }

  /// Takes down that a read waits for the key of a row; whether one did.
  func takeWaitingRead(_ scope: String, in db: Database) throws -> Bool {
    try db.cachedStatement(sql: "UPDATE feed SET waits = 0 WHERE collection = ? AND scope = ? AND waits = 1")
      .execute(arguments: [declaration.name, scope])
    return db.changesCount > 0
  }

  /// Notes that rows have to be read again, at the latest when a screen opens.
  func noteWaitingRead(_ scope: String, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE feed SET waits = 1 WHERE collection = ? AND scope = ?").execute(
      arguments: [declaration.name, scope])
  }

  /// Keeps in the journal what was not taken over.
  func note(
    _ fields: String, _ problem: String, of key: String, _ scope: String, at now: Timestamp, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO journal (collection, scope, key, kind, path, problem, raw, at)
        VALUES (?, ?, ?, 'conflict', '', ?, ?, ?)
        """
    ).execute(arguments: [declaration.name, scope, key, problem, fields, now.milliseconds])
  }

  /// The number of the last acceptance: a read that begins now has all up to it.
  static func lastAcceptance(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'acceptance'"))
      ?? 0
  }

  /// The number of the last acceptance before a time, in milliseconds.
  func acceptance(before time: Int64, in db: Database) throws -> Int64 {
    let next = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT min(number) FROM acceptance WHERE at >= ?"), arguments: [time])
    return try next.map { $0 - 1 } ?? Self.lastAcceptance(in: db)
  }

  /// The rows with changes that were accepted after a read had begun.
  func accepted(after began: Int64, _ scope: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(sql: "SELECT key FROM acceptance WHERE collection = ? AND scope = ? AND number > ?"),
      arguments: [declaration.name, scope, began])
  }
}
