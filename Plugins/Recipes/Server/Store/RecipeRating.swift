package import Storage

/// A person's rating of a recipe.
package struct RecipeRating: Sendable, Hashable {
  var recipe: String
  /// Who has cooked it: a second rating replaces the first.
  var person: String
  /// From 1 to 5.
  var stars: Int

  /// Describes a rating.
  ///
  /// - Parameters:
  ///   - recipe: the recipe's id.
  ///   - person: the account.
  ///   - stars: from 1 to 5.
  package init(recipe: String, person: String, stars: Int) {
    (self.recipe, self.person, self.stars) = (recipe, person, stars)
  }

  /// Writes the rating, and stamps the recipe so that clients fetch it again; the same rating again changes nothing.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - db: the store, within a write.
  /// - Returns: false if there is no such recipe.
  /// - Throws: a `DatabaseError` if `stars` is out of range.
  @discardableResult
  package func write(now: Int64, _ db: Database) throws -> Bool {
    let known = try Int.fetchOne(
      db, sql: "SELECT stars FROM ratings WHERE recipe = ? AND person = ?", arguments: [recipe, person])
    if known == stars { return true }
    try Self.stamp(recipe, now: now, db)
    guard db.changesCount > 0 else { return false }
    try db.execute(
      sql: "INSERT OR REPLACE INTO ratings (recipe, person, stars, rated) VALUES (?, ?, ?, ?)",
      arguments: [recipe, person, stars, now])
    return true
  }

  /// Deletes all ratings of a person, and stamps the recipes.
  static func forget(_ person: String, _ db: Database) throws {
    let rated = try String.fetchAll(
      db, sql: "SELECT recipe FROM ratings WHERE person = ? ORDER BY recipe", arguments: [person])
    for recipe in rated { try stamp(recipe, now: 0, db) }
    try db.execute(sql: "DELETE FROM ratings WHERE person = ?", arguments: [person])
  }

  /// Stamps a recipe, as late as now or after all others.
  private static func stamp(_ recipe: String, now: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE recipes SET version = version + 1, updated = max(?, (SELECT max(updated) + 1 FROM recipes))
        WHERE id = ? AND removed IS NULL
        """, arguments: [now, recipe])
  }
}
