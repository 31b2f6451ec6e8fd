#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage
import Sync

/// The rows of preferences, within a transaction.
///
/// A row is what the server has confirmed for an account, or what was chosen while nobody was signed in. What an account
/// has changed since is in the outbox only, so that a change which the server rejects is taken back by itself.
enum PreferenceTable {
  /// The kind of the operations; their bodies are ``PreferenceFields``.
  static let kind = "preferences.change"
  /// Their entity: one for all, so that they are sent in order.
  static let entity = "preferences/me"

  /// The row of an account; empty where it has none.
  static func stored(of account: String, in db: Database) throws -> PreferenceFields {
    let content = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM preference WHERE account = ?"), arguments: [account])
    return content.flatMap { PreferenceFields(json: Array($0)) } ?? PreferenceFields()
  }

  /// What an account prefers, including what is not sent yet.
  static func current(of account: String, in db: Database) throws -> PreferenceFields {
    let changes = try Data.fetchAll(
      db.cachedStatement(
        sql: "SELECT body FROM outbox WHERE account = ? AND entity = ? AND state <> 'dead' ORDER BY sequence"),
      arguments: [account, entity])
    return try changes.compactMap { PreferenceFields(json: Array($0)) }.reduce(stored(of: account, in: db)) {
      $0.applying($1)
    }
  }

  /// Replaces the row of an account.
  ///
  /// - Returns: whether anything differs.
  @discardableResult
  static func replace(_ fields: PreferenceFields, of account: String, in db: Database) throws -> Bool {
    let old = try stored(of: account, in: db)
    guard Value.map(old.map) != .map(fields.map) else { return false }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO preference (account, content) VALUES (?, ?)").execute(
      arguments: [account, Data(fields.json)])
    return true
  }

  /// Deletes the row of an account.
  static func delete(of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM preference WHERE account = ?").execute(arguments: [account])
  }
}
