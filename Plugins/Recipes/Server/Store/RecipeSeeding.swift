import Backend
import Foundation
import Foundations
import Search
import Storage

/// Synchronizes the store with the data folder.
enum RecipeSeeding {
  /// Writes the changes.
  ///
  /// New and edited recipes get the next version and a new stamp, recipes without a file are marked as removed. A
  /// recipe whose file is unreadable stays as it was. Ratings are preserved.
  ///
  /// - Parameters:
  ///   - data: the content of the folder.
  ///   - now: milliseconds since 1970.
  ///   - db: the store, within a write.
  /// - Throws: SQLite's error.
  static func seed(_ data: RecipeData, now: Int64, _ db: Database) throws {
    var stamps = StampGenerator(try Int64.fetchOne(db, sql: "SELECT max(updated) FROM recipes"), now: now)
    for recipe in data.recipes { try write(recipe, &stamps, db) }
    let present = try Row.fetchAll(
      db, sql: "SELECT number, id FROM recipes WHERE removed IS NULL ORDER BY id")
    for row in present where !data.ids.contains(row["id"]) {
      let stamp = stamps.next()
      try db.execute(
        sql: "UPDATE recipes SET removed = ?, updated = ?, version = version + 1 WHERE number = ?",
        arguments: [stamp, stamp, row["number"] as Int64])
      try db.execute(sql: "DELETE FROM search WHERE rowid = ?", arguments: [row["number"] as Int64])
    }
  }

  private static func write(_ recipe: Recipe, _ stamps: inout StampGenerator, _ db: Database) throws {
    let card = Data(JSONWriter.bytes(recipe.card))
    let details = Data(JSONWriter.bytes(recipe.details))
    let isKept = try Bool.fetchOne(
      db,
      sql: """
        SELECT removed IS NULL AND card = ? AND content = ? AND average = ? AND count = ? FROM recipes WHERE id = ?
        """, arguments: [card, details, recipe.rating.average, recipe.rating.count, recipe.id])
    if isKept == true { return }
    let stamp = stamps.next()
    try db.execute(
      sql: """
        INSERT INTO recipes (id, version, updated, created, course, diet, average, count, card, content, name,
          category, cuisine, difficulty, minutes, tags)
        VALUES (?, 1, ?, ?, '', '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET version = version + 1, updated = excluded.updated, removed = NULL,
          average = excluded.average, count = excluded.count, card = excluded.card, content = excluded.content,
          name = excluded.name, category = excluded.category, cuisine = excluded.cuisine,
          difficulty = excluded.difficulty, minutes = excluded.minutes, tags = excluded.tags
        """,
      arguments: [
        recipe.id, stamp, stamp, recipe.rating.average, recipe.rating.count, card, details, recipe.name.en,
        recipe.category.wire, recipe.region.cuisine.wire, recipe.difficulty.wire, recipe.minutes,
        recipe.wireTags.map { ",\($0)" }.joined() + ",",
      ])
    try index(recipe, db)
  }

  private static func index(_ recipe: Recipe, _ db: Database) throws {
    let row = "SELECT number FROM recipes WHERE id = ?"
    guard let number = try Int64.fetchOne(db, sql: row, arguments: [recipe.id]) else { return }
    // A search for onion does not mean recipes without it.
    let tags = recipe.tags.filter { $0 != .noOnionGarlic }.map(\.rawValue)
    let codes =
      [
        recipe.region.rawValue, recipe.region.cuisine.rawValue, recipe.category.rawValue,
        recipe.diet.rawValue,
      ]
      + tags
    try db.execute(sql: "DELETE FROM search WHERE rowid = ?", arguments: [number])
    try db.execute(
      sql: "INSERT INTO search (rowid, name, ingredients, codes, description) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        number, SearchText.fold(recipe.name.searchable),
        SearchText.fold(recipe.lines.map(\.ingredient.name.searchable).joined(separator: "\n")),
        SearchText.fold(codes.joined(separator: " ")), SearchText.fold(recipe.description.searchable),
      ])
  }
}

/// Returns strictly increasing times, even if the clock stands still or is set back.
private struct StampGenerator {
  private var last: Int64

  init(_ last: Int64?, now: Int64) { self.last = max(last ?? .min, now - 1) }

  mutating func next() -> Int64 {
    last += 1
    return last
  }
}

extension Localized {
  fileprivate var searchable: String { "\(en)\n\(hi)\n\(ta)" }
}
