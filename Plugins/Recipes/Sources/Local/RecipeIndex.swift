#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// The search index and other data derived from recipes.
///
/// Recipes are indexed at the first search: a first start shows its list without that.
enum RecipeIndex {
  /// Rebuilds everything; a row that this version cannot read stays, unlisted.
  static func rebuild(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT number, content FROM recipe")
    for row in rows {
      let content = Array(row["content"] as Data)
      guard let record = try? RecipeRecord(JSON.decode(Recipe.self, from: content)) else { continue }
      try db.execute(
        sql: "UPDATE recipe SET summary = ?, names = ?, ingredients = ?, tags = ? WHERE number = ?",
        arguments: [
          record.summary, record.words.names, record.words.ingredients, record.words.tags,
          row["number"] as Int64,
        ])
    }
  }

  /// The names of a recipe by language; empty where the copy does not have it.
  static func names(of recipe: String, in db: Database) throws -> [String: String] {
    let statement = try db.cachedStatement(
      sql: "SELECT json_extract(summary, '$.name') FROM recipe WHERE id = ? AND json_valid(summary)")
    guard let text = try String.fetchOne(statement, arguments: [recipe]) else { return [:] }
    return (try? JSON.decode([String: String].self, from: Array(text.utf8))) ?? [:]
  }

  /// Returns a number above all earlier ones.
  static func nextNumber(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT 1 + max(number, coalesce((SELECT max(number) FROM recipe), 0)) FROM searchable
          """)) ?? 1
  }

  /// Whether recipes are not yet indexed.
  static func hasUnindexed(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT coalesce((SELECT max(number) FROM recipe), 0) > number FROM searchable")) ?? false
  }

  /// Indexes all recipes that are not yet indexed.
  static func indexPending(_ db: Database) throws {
    let statements = [
      """
      INSERT INTO recipe_search (rowid, names, ingredients, tags)
      SELECT number, names, ingredients, tags FROM recipe
      WHERE number > (SELECT number FROM searchable) AND names IS NOT NULL
      """,
      "UPDATE searchable SET number = (SELECT max(number) FROM recipe)",
    ]
    for sql in statements { try db.cachedStatement(sql: sql).execute() }
  }

  /// Removes a recipe from the index, if it is in it; its row still exists.
  static func remove(number: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO recipe_search (recipe_search, rowid, names, ingredients, tags)
        SELECT 'delete', number, names, ingredients, tags FROM recipe
        WHERE number = ? AND number <= (SELECT number FROM searchable) AND names IS NOT NULL
        """
    ).execute(arguments: [number])
  }

  /// The words of all indexed recipes.
  static let vocabulary = SearchVocabulary("recipe_word")

  /// Returns the rows whose names, ingredients or tags match, the best first: a name has the highest weight.
  static func find(_ text: String, _ db: Database) throws -> [String] {
    guard case .match(let expression) = try SearchQuery(text, among: vocabulary, db) else { return [] }
    return try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT recipe.id FROM recipe_search JOIN recipe ON recipe.number = recipe_search.rowid
          WHERE recipe_search MATCH ? ORDER BY bm25(recipe_search, 10, 3, 2), recipe.id
          """), arguments: [expression])
  }
}
