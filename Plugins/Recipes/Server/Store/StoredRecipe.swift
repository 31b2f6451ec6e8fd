import Backend
import Foundation
import Foundations
import Storage

/// A recipe as the store has it: what the data says, and what the store adds.
struct StoredRecipe: FetchableRecord, Sendable {
  var id: String
  var version: Int
  /// Milliseconds since 1970.
  var updated: Int64
  var average: Double
  var count: Int
  /// ``Recipe/content`` as JSON.
  var content: [UInt8]

  /// The columns and the ratings that people gave, counted into the data's own.
  static let selection = """
    SELECT recipes.id, version, updated, content, count + coalesce(given, 0) AS count,
      CASE WHEN count + coalesce(given, 0) = 0 THEN 0
        ELSE (average * count + coalesce(stars, 0)) / (count + coalesce(given, 0)) END AS average
    FROM recipes LEFT JOIN (
      SELECT recipe, count(*) AS given, sum(stars) AS stars FROM ratings GROUP BY recipe
    ) ON recipe = recipes.id
    """

  init(row: Row) {
    id = row["id"]
    version = row["version"]
    updated = row["updated"]
    average = row["average"]
    count = row["count"]
    content = Array(row["content"] as Data)
  }

  /// Appends the recipe in the shape of the wire: the store's members first, then the content as it is.
  func append(to output: inout [UInt8]) {
    let head: Value = [
      "id": .string(id), "version": .int(version), "updated_at": .string(RFC3339.text(milliseconds: updated)),
      "rating": .double((average * 10).rounded() / 10), "rating_count": .int(count),
    ]
    output += JSONWriter.bytes(head).dropLast()
    output.append(UInt8(ascii: ","))
    output += content.dropFirst()
  }
}
