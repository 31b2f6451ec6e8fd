import Backend
import Foundations
import Storage

/// The codes that appliances show, and by which people claim them (docs/products/epicura.md, 5).
enum PairingCode {
  /// How long a code is shown.
  static let lifetime: Int64 = 300_000
  /// How long a code counts after the next one is shown, since somebody may just be typing it.
  static let grace: Int64 = 60_000

  /// The wrong codes that an account has sent.
  static let failures = FailedTries(in: "pairing_failures", atMost: 5, within: 300_000)

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
}
