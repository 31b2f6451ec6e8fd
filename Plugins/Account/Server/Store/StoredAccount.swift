import Backend
import Foundation
import Foundations
import Services
import Storage

/// An account of the server.
struct StoredAccount: Sendable, Hashable {
  var id: String
  var phone: String?
  var email: String?
  var name: String?
  var role: String

  init(_ row: Row) {
    (id, phone, email, name, role) = (row["id"], row["phone"], row["email"], row["name"], row["role"])
  }

  init(id: String, phone: String? = nil, email: String? = nil, name: String? = nil) {
    (self.id, self.phone, self.email, self.name, role) = (id, phone, email, name, "user")
  }

  static func fetch(_ db: Database, _ column: String, _ value: String) throws -> StoredAccount? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM accounts WHERE \(column) = ?"), arguments: [value]
    )
    .map { StoredAccount($0) }
  }

  func insert(_ db: Database, password: StoredPassword? = nil, now: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO accounts (id, phone, email, salt, key, name, role, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, phone, email, password.map { Data($0.salt) }, password.map { Data($0.key) }, name, role, now,
      ])
  }
}

extension StoredAccount {
  /// What the person prefers: the members that were ever chosen.
  func preferences(_ db: Database) throws -> ValueMap {
    let text = try String.fetchOne(db, sql: "SELECT preferences FROM accounts WHERE id = ?", arguments: [id])
    guard let text, case .map(let members)? = try? ValueJSON.read(Array(text.utf8)) else { return .empty }
    return members
  }

  /// Changes what the person prefers: the last write of each member counts, and null takes it back (RFC 7396, 1).
  ///
  /// - Parameters:
  ///   - change: the members that differ, which are valid.
  ///   - db: the store, within a transaction.
  /// - Returns: all preferences after it.
  /// - Throws: what SQLite reports.
  func prefer(_ change: ValueMap, _ db: Database) throws -> ValueMap {
    let old = try preferences(db)
    var members = zip(old.keys, old.values).filter { change[$0.0] == nil }
    members += zip(change.keys, change.values).filter { $0.1 != .null }
    let new = ValueMap(members)
    try db.execute(
      sql: "UPDATE accounts SET preferences = ? WHERE id = ?",
      arguments: [ValueJSON.write(.map(new)), id])
    return new
  }
}
