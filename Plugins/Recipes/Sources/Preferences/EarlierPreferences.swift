import Foundation
import Foundations
import PluginKit
import Storage

/// The preferences and their changes in the plugin's own database, as earlier versions have stored them.
struct EarlierPreferences {
  /// The kind of the changes; the server has rejected what is `dead`.
  private static let kind = "preferences.change"

  let store: Store

  /// Moves what every account and nobody has chosen, once; then it is removed here, so that nothing is sent twice.
  ///
  /// - Parameter data: what the server has.
  /// - Throws: where it cannot be read or written; the next start moves it then.
  func move(to data: any DataService) throws {
    let isThere = try store.fetch { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM preference) OR EXISTS (SELECT 1 FROM outbox WHERE kind = ?)
          """, arguments: [Self.kind]) ?? false
    }
    guard isThere else { return }
    let accounts = try store.read { db in try Self.accounts(in: db) }
    try data.once(PreferenceRepository.document) { rows in
      for account in accounts { try account.move(to: rows) }
    }
    try store.write { db in
      try db.execute(sql: "DELETE FROM outbox WHERE kind = ?", arguments: [Self.kind])
      try db.execute(sql: "DELETE FROM preference")
    }
  }

  private static func accounts(in db: Database) throws -> [EarlierAccount] {
    var accounts: [String: EarlierAccount] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT account, content FROM preference") {
      let name: String = row["account"]
      accounts[name, default: EarlierAccount(name)].confirmed = members(row["content"])
    }
    let changes = try Row.fetchAll(
      db,
      sql:
        "SELECT account, body, state, attempts, code, message FROM outbox WHERE kind = ? ORDER BY sequence",
      arguments: [kind])
    for row in changes {
      let name: String = row["account"]
      accounts[name, default: EarlierAccount(name)].add(
        members(row["body"]), isRejected: row["state"] == "dead", isSent: row["attempts"] > 0,
        code: row["code"], message: row["message"])
    }
    return accounts.values.sorted { $0.name < $1.name }
  }

  private static func members(_ json: Data) -> [String: Value] {
    guard case .map(let map)? = try? ValueJSON.read(Array(json)) else { return [:] }
    return Dictionary(
      zip(map.keys, map.values).map { ($0.description, $1) }, uniquingKeysWith: { _, last in last })
  }
}

/// What an account has chosen; the members are named as on the wire.
private struct EarlierAccount {
  /// Empty for nobody.
  let name: String
  /// What the server has confirmed; of nobody, what was chosen.
  var confirmed: [String: Value] = [:]
  /// What waits to be sent; the last write of each member counts, and null takes it back.
  private var waiting: [String: Value] = [:]
  /// What the server may have by now, since it was sent and nothing was heard of it.
  private var sent: [String: Value] = [:]
  private var rejected: [(members: [String: Value], code: String, message: String?)] = []

  init(_ name: String) { self.name = name }

  mutating func add(
    _ members: [String: Value], isRejected: Bool, isSent: Bool, code: String?, message: String?
  ) {
    if isRejected { return rejected.append((members, code ?? "invalid", message)) }
    waiting.merge(members) { $1 }
    if isSent { sent.merge(members) { $1 } }
  }

  func move(to transaction: any DataTransaction) throws {
    let (rows, document) = (
      transaction.rows(ofAccount: name.isEmpty ? nil : name), PreferenceRepository.document
    )
    try rows.receive(Self.json(doubtful), as: document, of: document)
    try rows.change(Self.json(waiting), of: document)
    for change in rejected {
      try rows.rejected(change.code, change.message).change(Self.json(change.members), of: document)
    }
  }

  /// What the server has, such that every member which it may have taken meanwhile differs from what is to be sent.
  private var doubtful: [String: Value] {
    var members = confirmed
    for (name, value) in sent {
      if let last = waiting[name], last != .null {
        members[name] = nil
      } else if members[name] == nil {
        members[name] = value == .null ? nil : value
      }
    }
    return members
  }

  private static func json(_ members: [String: Value]) -> [UInt8] {
    JSONWriter.bytes(.map(ValueMap(fields: members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
  }
}
