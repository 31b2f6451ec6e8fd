import Foundations
import Storage

/// The names of recipes by language, which sessions have in one alone, within a transaction.
enum RecipeNames {
  /// The names of a recipe; nil where they are not known.
  static func names(of recipe: String, in db: Database) throws -> [String: String]? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT names FROM recipe_name WHERE recipe_id = ?"), arguments: [recipe]
    ).flatMap { try? JSON.decode([String: String].self, from: Array($0.utf8)) }
  }

  /// The names of what was cooked; in the server's words where no others are known.
  static func names(of session: SessionRecord, in db: Database) throws -> [String: String] {
    try names(of: session.recipe, in: db) ?? session.names
  }

  /// Keeps the names of recipes.
  static func keep(_ names: [String: [String: String]], in db: Database) throws {
    for (recipe, names) in names {
      try db.execute(
        sql: "INSERT OR REPLACE INTO recipe_name (recipe_id, names) VALUES (?, ?)",
        arguments: [recipe, String(decoding: SessionSender.body(names), as: UTF8.self)])
    }
  }
}
