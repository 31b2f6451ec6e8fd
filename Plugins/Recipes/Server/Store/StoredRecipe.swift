import Backend
import Foundations
package import Storage

/// Recipes as stored: the data's content, with the store's own members.
enum StoredRecipe {
  /// The columns, with users' ratings added to the data's own.
  static let selection = """
    SELECT recipes.id, version, updated, created, card, content, count + coalesce(given, 0) AS count,
      CASE WHEN count + coalesce(given, 0) = 0 THEN 0
        ELSE (average * count + coalesce(stars, 0)) / (count + coalesce(given, 0)) END AS average
    FROM recipes LEFT JOIN (
      SELECT recipe, count(*) AS given, sum(stars) AS stars FROM ratings GROUP BY recipe
    ) ON recipe = recipes.id
    """

  /// How much of a recipe is sent.
  enum Extent: Sendable { case card, whole }

  /// Appends a row in the wire format: the store's members first, then the card's and the others verbatim.
  static func append(_ row: Row, _ extent: Extent, to output: inout [UInt8]) throws {
    output += #"{"id":"#.utf8
    JSONWriter.write(row["id"] as String, into: &output)
    output += #","version":"#.utf8
    output += String(row["version"] as Int64).utf8
    output += #","rating":"#.utf8
    JSONWriter.write(((row["average"] as Double) * 10).rounded() / 10, into: &output)
    output += #","rating_count":"#.utf8
    output += String(row["count"] as Int64).utf8
    try append(row, "card", to: &output)
    if extent == .whole {
      for (name, column) in [("created_at", "created"), ("updated_at", "updated")] {
        output += #","\#(name)":""#.utf8
        output += RFC3339.text(milliseconds: row[column]).utf8
        output.append(UInt8(ascii: "\""))
      }
      try append(row, "content", to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends the members of a JSON object; there are none in a row that was never seeded again since an earlier version.
  private static func append(_ row: Row, _ column: String, to output: inout [UInt8]) throws {
    try row.withUnsafeData(named: column) { object in
      guard let object, object.count > 2 else { return }
      output.append(UInt8(ascii: ","))
      // A slice of a collection, not of a sequence: that would copy byte by byte.
      object.withUnsafeBytes { output += $0[1..<($0.count - 1)] }
    }
  }
}

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
