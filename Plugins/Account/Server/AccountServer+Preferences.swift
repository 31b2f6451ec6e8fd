import Foundations
import Storage

/// What an account prefers: a JSON object whose members only its wire knows.
extension AccountServer {
  /// The preferences of an account.
  ///
  /// - Parameter account: whose.
  /// - Returns: the members that were ever chosen.
  /// - Throws: where the store fails.
  func preferences(of account: StoredAccount) throws -> ValueMap {
    try context.store.fetch { try Self.preferences(of: account, $0) }
  }

  /// Takes a change of preferences over: the last write of each member counts, and null takes it back (RFC 7396, 1).
  ///
  /// - Parameters:
  ///   - change: the members that differ, which the wire has checked.
  ///   - account: whose.
  /// - Returns: all preferences after it.
  /// - Throws: where the store fails.
  func merge(preferences change: ValueMap, of account: StoredAccount) throws -> ValueMap {
    try write { db in
      let old = try Self.preferences(of: account, db)
      var members = zip(old.keys, old.values).filter { change[$0.0] == nil }
      members += zip(change.keys, change.values).filter { $0.1 != .null }
      let new = ValueMap(members)
      try db.execute(
        sql: "UPDATE accounts SET preferences = ? WHERE id = ?",
        arguments: [ValueJSON.write(.map(new)), account.id])
      return new
    }
  }

  private static func preferences(of account: StoredAccount, _ db: Database) throws -> ValueMap {
    let text = try String.fetchOne(
      db, sql: "SELECT preferences FROM accounts WHERE id = ?", arguments: [account.id])
    guard let text, case .map(let members)? = try? ValueJSON.read(Array(text.utf8)) else { return .empty }
    return members
  }
}
