import Foundations
import Storage
import Sync

/// The rows of favourites, within a transaction.
///
/// A row is what the server has confirmed for an account, or what was marked while nobody was signed in. What an account
/// has changed since is in the outbox only, so that a change which the server rejects is taken back by itself.
enum FavouriteTable {
  /// The kinds of operations.
  enum Kind {
    static let add = "favourite.add"
    static let remove = "favourite.remove"
  }

  private static let prefix = "favourite/"

  /// The entity of a recipe's mark.
  static func entity(_ recipe: String) -> String { prefix + recipe }

  /// The recipe of an entity.
  static func recipe(_ entity: String) -> String { String(entity.dropFirst(prefix.count)) }

  /// The recipes that an account has marked, including what is not sent yet.
  static func marked(by account: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(
        sql: """
          WITH change AS (
            SELECT substr(entity, \(prefix.count + 1)) AS recipe_id, kind, max(sequence) FROM outbox
            WHERE account = ?1 AND state <> 'dead' AND kind IN ('\(Kind.add)', '\(Kind.remove)') GROUP BY entity
          )
          SELECT recipe_id FROM favourite WHERE account = ?1 AND recipe_id NOT IN (SELECT recipe_id FROM change)
          UNION SELECT recipe_id FROM change WHERE kind = '\(Kind.add)'
          """), arguments: [account])
  }

  /// Inserts a row.
  static func insert(_ recipe: String, of account: String, now: Timestamp, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO favourite (account, recipe_id, added_at) VALUES (?, ?, ?)"
    ).execute(arguments: [account, recipe, now.milliseconds])
  }

  /// Deletes a row.
  static func delete(_ recipe: String, of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM favourite WHERE account = ? AND recipe_id = ?").execute(
      arguments: [account, recipe])
  }

  /// Replaces all rows of an account.
  ///
  /// - Returns: whether any row differs.
  static func replace(_ recipes: [String], of account: String, now: Timestamp, in db: Database) throws -> Bool
  {
    let (old, new) = (try rows(of: account, in: db), Set(recipes))
    for recipe in old.subtracting(new) { try delete(recipe, of: account, in: db) }
    for recipe in recipes where !old.contains(recipe) {
      try insert(recipe, of: account, now: now, in: db)
    }
    return old != new
  }

  /// The recipes of an account's rows.
  static func rows(of account: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(sql: "SELECT recipe_id FROM favourite WHERE account = ?"), arguments: [account])
  }

  /// The names of a recipe by language; empty where the copy does not have it.
  static func names(of recipe: String, in db: Database) throws -> [String: String] {
    let statement = try db.cachedStatement(
      sql: "SELECT json_extract(summary, '$.name') FROM recipe WHERE id = ? AND json_valid(summary)")
    guard let text = try String.fetchOne(statement, arguments: [recipe]) else { return [:] }
    return (try? JSON.decode([String: String].self, from: Array(text.utf8))) ?? [:]
  }
}
