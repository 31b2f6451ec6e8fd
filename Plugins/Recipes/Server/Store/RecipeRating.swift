import Storage

/// A user's rating of a recipe.
struct RecipeRating: Sendable, Hashable {
  var recipe: String
  /// The user: a second rating replaces the first.
  var person: String
  /// From 1 to 5.
  var stars: Int

  /// Writes the rating, and stamps the recipe so that clients fetch it again.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - db: the store, within a write.
  /// - Returns: false if there is no such recipe.
  /// - Throws: a `DatabaseError` if `stars` is out of range.
  func write(now: Int64, _ db: Database) throws -> Bool {
    try db.execute(
      sql: """
        UPDATE recipes SET version = version + 1, updated = max(?, (SELECT max(updated) + 1 FROM recipes))
        WHERE id = ? AND removed IS NULL
        """, arguments: [now, recipe])
    guard db.changesCount > 0 else { return false }
    try db.execute(
      sql: "INSERT OR REPLACE INTO ratings (recipe, person, stars, rated) VALUES (?, ?, ?, ?)",
      arguments: [recipe, person, stars, now])
    return true
  }
}
