import Backend
import Foundations
import Storage

/// A session of an account: the family of tokens that one sign-in began.
struct AccountSession: Sendable, Hashable {
  let id: String
  let account: String
  /// What the device is called; nil where it has not said so.
  let device: String?
  /// The number of the newest tokens.
  var number: Int
  /// Whether the newest tokens have arrived.
  var isUsed: Bool
  let created: Timestamp
  let seen: Timestamp

  init(_ row: Row) {
    id = row["id"]
    account = row["account"]
    device = row["device"]
    number = row["number"]
    isUsed = row["is_used"]
    created = Timestamp(milliseconds: row["created"])
    seen = Timestamp(milliseconds: row["seen"])
  }

  static func fetch(_ id: String, _ db: Database) throws -> AccountSession? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM account_sessions WHERE id = ?"), arguments: [id])
      .map { AccountSession($0) }
  }

  static func begin(
    _ id: String, of account: String, device: String?, now: Timestamp, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO account_sessions (id, account, device, number, is_used, created, seen)
        VALUES (?, ?, ?, 1, 0, ?, ?)
        """,
      arguments: [id, account, device, now.milliseconds, now.milliseconds])
  }

  static func end(_ id: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM account_sessions WHERE id = ?", arguments: [id])
  }

  /// Moves on to new tokens.
  ///
  /// The tokens before the newest still count where the newest were never used: the response that brought them may be
  /// lost (docs/products/helix.md, 1). A client that presents older ones has copied them, which ends the session (RFC 9700,
  /// 4.14.2).
  ///
  /// - Parameters:
  ///   - number: the number of the tokens that were presented.
  ///   - now: the server's time.
  ///   - db: the store.
  /// - Returns: the session with its new number; nil where it has ended by this.
  /// - Throws: what SQLite reports.
  func renewed(presenting number: Int, now: Timestamp, _ db: Database) throws -> AccountSession? {
    guard number == self.number || number == self.number - 1 && !isUsed else {
      try Self.end(id, db)
      return nil
    }
    var next = self
    next.number = number == self.number ? self.number + 1 : self.number
    next.isUsed = false
    try db.execute(
      sql: "UPDATE account_sessions SET number = ?, is_used = 0, seen = ? WHERE id = ?",
      arguments: [next.number, now.milliseconds, id])
    return next
  }

  /// Notes that tokens have arrived.
  func use(_ number: Int, now: Timestamp, _ db: Database) throws {
    // Once a minute is enough for a list of devices.
    guard number == self.number, !isUsed || seen.duration(to: now) >= .seconds(60) else { return }
    try db.execute(
      sql: "UPDATE account_sessions SET is_used = 1, seen = ? WHERE id = ?",
      arguments: [now.milliseconds, id])
  }
}
