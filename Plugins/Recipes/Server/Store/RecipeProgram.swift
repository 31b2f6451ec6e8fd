package import Storage

/// How the appliance cooks a recipe, as an appliance's own server reads it.
package struct RecipeProgram: Sendable, Hashable {
  /// The recipe's id.
  package let id: String
  /// Its name in English.
  package let name: String
  /// Its members beside those of a card, `recipe_data` among them, as a JSON object.
  package let details: [UInt8]

  /// Reads a recipe.
  ///
  /// - Parameters:
  ///   - id: the recipe's id.
  ///   - db: the store.
  /// - Returns: the recipe; nil where there is none.
  /// - Throws: what SQLite reports.
  package static func fetch(_ id: String, _ db: Database) throws -> RecipeProgram? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, name, content FROM recipes WHERE id = ? AND removed IS NULL", arguments: [id])
    return try row.map { row in
      var details: [UInt8] = []
      try row.withUnsafeData(named: "content") { content in
        content?.withUnsafeBytes { details += $0 }
      }
      return RecipeProgram(id: row["id"], name: row["name"], details: details)
    }
  }
}
