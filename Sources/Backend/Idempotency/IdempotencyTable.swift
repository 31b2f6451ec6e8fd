import Foundation
import Foundations
import Services
import Storage

/// The rows of `idempotent_requests`.
enum IdempotencyTable {
  /// A response that is kept, and the request that it belongs to.
  struct Kept {
    var fingerprint: String
    var response: HTTPResponse
  }

  private struct Field: Codable {
    var name: String
    var value: String
  }

  /// The row of a key; nil where there is none, or its time is over.
  static func row(of entry: IdempotentRequests.Entry, now: Timestamp, _ db: Database) throws -> Kept? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT * FROM idempotent_requests WHERE account = ? AND key = ? AND expires > ?"),
      arguments: [entry.account, entry.key, now.milliseconds])
    guard let row else { return nil }
    let fields = try JSON.decode([Field].self, from: Array((row["fields"] as String).utf8))
    return Kept(
      fingerprint: row["fingerprint"],
      response: HTTPResponse(
        status: row["status"], headers: HTTPHeaders(fields.map { ($0.name, $0.value) }),
        body: Array(row["body"] as Data)))
  }

  /// Keeps a response, and deletes those whose time is over.
  static func keep(
    _ response: HTTPResponse, of entry: IdempotentRequests.Entry, _ fingerprint: String, now: Timestamp,
    until end: Timestamp, _ db: Database
  ) throws {
    try db.cachedStatement(sql: "DELETE FROM idempotent_requests WHERE expires <= ?").execute(arguments: [
      now.milliseconds
    ])
    let fields = response.headers.fields.map { field -> Value in
      ["name": .string(field.name), "value": .string(field.value)]
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO idempotent_requests (account, key, fingerprint, status, fields, body, expires)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      entry.account, entry.key, fingerprint, response.status,
      String(decoding: JSONWriter.bytes(.list(fields)), as: UTF8.self), Data(response.body), end.milliseconds,
    ])
  }

  /// Deletes the rows of an account.
  static func forget(_ account: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM idempotent_requests WHERE account = ?", arguments: [account])
  }
}
