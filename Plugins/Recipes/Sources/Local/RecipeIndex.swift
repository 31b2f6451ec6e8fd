import Storage

/// What is derived from recipes so that they are found and listed quickly.
enum RecipeIndex {
  /// Derives everything again; a row that this version cannot read stays, unlisted.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM recipe_search")
    let rows = try Row.fetchAll(db, sql: "SELECT number, content FROM recipe")
    for row in rows {
      guard let recipe = try? RecipeJSON.recipe(row["content"] as String) else { continue }
      let derived = try self.row(recipe)
      try db.execute(
        sql: "UPDATE recipe SET summary = ? WHERE number = ?",
        arguments: [derived.summary, row["number"] as Int64])
      try write(derived, number: row["number"], isNew: true, db)
    }
  }

  /// What the copy keeps of a recipe: its own text, its summary and its words.
  static func row(_ recipe: Recipe) throws -> RecipeMemory.Row {
    RecipeMemory.Row(
      content: try RecipeJSON.text(recipe), summary: try RecipeJSON.text(RecipeSummary(recipe)),
      names: words(in: [recipe.name]), ingredients: words(in: recipe.ingredients.map(\.name)),
      tags: SearchText.fold(tags(of: recipe)))
  }

  /// Has one recipe found by its words.
  static func write(_ row: RecipeMemory.Row, number: Int64, isNew: Bool, _ db: Database) throws {
    if !isNew { try remove(number: number, db) }
    try db.cachedStatement(
      sql: "INSERT INTO recipe_search (rowid, names, ingredients, tags) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [number, row.names, row.ingredients, row.tags])
  }

  /// Takes a recipe out of the search.
  static func remove(number: Int64, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM recipe_search WHERE rowid = ?", arguments: [number])
  }

  /// The rows whose names, ingredients or tags match, the best first: a name weighs most.
  static func find(_ expression: String, _ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT recipe.id FROM recipe_search JOIN recipe ON recipe.number = recipe_search.rowid
        WHERE recipe_search MATCH ? ORDER BY bm25(recipe_search, 10, 3, 2), recipe.id
        """, arguments: [expression])
  }

  private static func words(in texts: [Recipe.Localized]) -> String {
    SearchText.fold(
      texts.flatMap { text in text.keys.sorted().compactMap { text[$0] } }.joined(separator: "\n"))
  }

  /// Codes are English words, joined by `_`.
  private static func tags(of recipe: Recipe) -> String {
    let codes = recipe.tags + [recipe.cuisine.raw, recipe.course.raw, recipe.diet.raw]
    return codes.joined(separator: " ").split(separator: "_").joined(separator: " ")
  }
}
