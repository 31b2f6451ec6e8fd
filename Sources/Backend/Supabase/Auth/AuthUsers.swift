import Foundation
import Foundations
import Services
import Storage

/// People as they are stored, and as clients read them.
enum AuthUsers {
  /// Adds a person who signs in by e-mail, for seed data.
  static func seed(_ id: String, email: String, password: String, name: String, _ writer: TableWriter) throws
  {
    try insert(
      id, email: email, phone: nil, password: StoredPassword(password, salt: Array(id.utf8.prefix(16))),
      data: .object([("display_name", .string(name))]), writer, writer.schema)
  }

  /// Whether there is a person of an id.
  static func contains(_ id: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM auth_users WHERE id = ?)", arguments: [id])
      ?? false
  }

  static func insert(
    _ id: String, email: String?, phone: String?, password: StoredPassword?, data: ParsedJSON,
    _ writer: TableWriter, _ schema: SupabaseSchema
  ) throws {
    try writer.db.execute(
      sql:
        "INSERT INTO auth_users (id, email, phone, salt, key, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        id, email, phone, password.map { Data($0.salt) }, password.map { Data($0.key) },
        String(decoding: data.bytes, as: UTF8.self), writer.now.microseconds,
      ])
    try schema.onSignUp(id, email, writer)
  }

  /// A person as GoTrue sends one.
  static func json(_ row: Row) -> ParsedJSON {
    let created = ParsedJSON.string(
      TimestampText.text(row["created"]).replacing("+00:00", with: "Z"))
    let (email, phone): (String?, String?) = (row["email"], row["phone"])
    let provider = ParsedJSON.string(email == nil ? "phone" : "email")
    return .object([
      ("id", .string(row["id"])), ("aud", .string("authenticated")), ("role", .string("authenticated")),
      ("email", .string(email ?? "")), ("email_confirmed_at", email == nil ? .null : created),
      ("phone", .string(phone ?? "")), ("phone_confirmed_at", phone == nil ? .null : created),
      ("confirmed_at", created), ("last_sign_in_at", created),
      ("app_metadata", .object([("provider", provider), ("providers", .array([provider]))])),
      ("user_metadata", (try? ParsedJSON.read(Array((row["metadata"] as String).utf8))) ?? .object([])),
      ("identities", .array([])), ("created_at", created), ("updated_at", created),
      ("is_anonymous", .bool(false)),
    ])
  }
}
