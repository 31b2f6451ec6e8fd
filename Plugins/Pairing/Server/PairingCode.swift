import Backend
import Foundations
import Storage

/// The codes that appliances show, and by which people claim them (reference apps/epicura, 5).
enum PairingCode {
  /// How long a code is shown.
  static let lifetime: Int64 = 300_000
  /// How long a code counts after the next one is shown, since somebody may just be typing it.
  static let grace: Int64 = 60_000

  /// How many wrong codes an account may send within ``failureTime``.
  private static let mostFailures = 5
  private static let failureTime: Int64 = 300_000

  static func isCode(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The appliance that shows a code, or has just shown it.
  static func appliance(of code: String, now: Timestamp, _ db: Database) throws -> Appliance? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT * FROM appliances WHERE (code = ? AND code_since > ?) OR (last_code = ? AND last_code_until > ?)
        ORDER BY code = ? DESC
        """,
      arguments: [code, now.milliseconds - lifetime - grace, code, now.milliseconds, code]
    ).map(Appliance.init)
  }

  /// Stores the next code of an appliance; the one before it counts for a while.
  static func replace(with code: String, of device: String, now: Timestamp, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE appliances SET last_code_until = min(? + ?, code_since + ? + ?), last_code = code
        WHERE device_id = ? AND code <> ?;
        UPDATE appliances SET code = ?, code_since = ? WHERE device_id = ?
        """,
      arguments: [now.milliseconds, grace, lifetime, grace, device, code, code, now.milliseconds, device])
  }

  /// Forgets the codes of an appliance.
  static func forget(_ appliance: Appliance, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE appliances SET code = NULL, code_since = NULL, last_code = NULL, last_code_until = NULL WHERE id = ?
        """, arguments: [appliance.id])
  }

  /// Checks that an account has not sent too many wrong codes.
  ///
  /// - Throws: a 429 with the seconds until the next try.
  static func checkFailures(of account: String, now: Timestamp, _ db: Database) throws {
    let times = try Int64.fetchAll(
      db, sql: "SELECT time FROM pairing_failures WHERE account = ? AND time > ? ORDER BY time",
      arguments: [account, now.milliseconds - failureTime])
    guard times.count >= mostFailures else { return }
    let wait = times[times.count - mostFailures] + failureTime - now.milliseconds
    throw ErrorResponse(
      status: 429, code: "rate_limited", message: "too many wrong codes",
      headers: [.init("retry-after", String((wait + 999) / 1000))])
  }

  /// Counts a wrong code.
  static func countFailure(of account: String, now: Timestamp, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM pairing_failures WHERE time <= ?", arguments: [now.milliseconds - failureTime])
    try db.execute(
      sql: "INSERT INTO pairing_failures (account, time) VALUES (?, ?)",
      arguments: [account, now.milliseconds])
  }
}
