#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Storage

/// The rows of the meal plan, within a transaction: what is planned here, sent or not.
enum MealTable {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        -- Of nobody, '', what was planned while nobody was signed in.
        CREATE TABLE planned_meal (
          account TEXT NOT NULL,
          id TEXT NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        """)
  }

  /// All meals of an account; one that this version cannot read is left out.
  static func all(of account: String, in db: Database) throws -> [PlannedMeal] {
    try Data.fetchAll(
      db.cachedStatement(sql: "SELECT content FROM planned_meal WHERE account = ? ORDER BY id"),
      arguments: [account]
    ).compactMap { PlannedMeal(content: Array($0)) }
  }

  static func content(_ id: String, of account: String, in db: Database) throws -> [UInt8]? {
    try Data.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM planned_meal WHERE account = ? AND id = ?"),
      arguments: [account, id]
    ).map(Array.init)
  }

  /// Writes a meal, or deletes it.
  static func put(_ meal: PlannedMeal?, _ id: String, of account: String, in db: Database) throws {
    try put(content: meal?.content, id, of: account, in: db)
  }

  /// Writes a meal as it is stored, or deletes it.
  static func put(content: [UInt8]?, _ id: String, of account: String, in db: Database) throws {
    if let content {
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO planned_meal (account, id, content) VALUES (?, ?, ?)"
      ).execute(arguments: [account, id, Data(content)])
    } else {
      try db.cachedStatement(sql: "DELETE FROM planned_meal WHERE account = ? AND id = ?").execute(
        arguments: [account, id])
    }
  }
}
