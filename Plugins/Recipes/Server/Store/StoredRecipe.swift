import Backend
import Foundations
import Storage

/// Recipes as stored: the data's content, with the store's own members.
enum StoredRecipe {
  /// The columns, with users' ratings added to the data's own.
  static let selection = """
    SELECT recipes.id, version, updated, content, count + coalesce(given, 0) AS count,
      CASE WHEN count + coalesce(given, 0) = 0 THEN 0
        ELSE (average * count + coalesce(stars, 0)) / (count + coalesce(given, 0)) END AS average
    FROM recipes LEFT JOIN (
      SELECT recipe, count(*) AS given, sum(stars) AS stars FROM ratings GROUP BY recipe
    ) ON recipe = recipes.id
    """

  /// Appends a row in the wire format: the store's members first, then the content verbatim.
  static func append(_ row: Row, to output: inout [UInt8]) throws {
    output += #"{"id":"#.utf8
    JSONWriter.write(row[0] as String, into: &output)
    output += #","version":"#.utf8
    output += String(row[1] as Int64).utf8
    output += #","updated_at":""#.utf8
    output += RFC3339.text(milliseconds: row[2]).utf8
    output += #"","rating":"#.utf8
    JSONWriter.write(((row[5] as Double) * 10).rounded() / 10, into: &output)
    output += #","rating_count":"#.utf8
    output += String(row[4] as Int64).utf8
    output.append(UInt8(ascii: ","))
    try row.withUnsafeData(atIndex: 3) { content in
      content?.withUnsafeBytes { output += $0.dropFirst() }
    }
  }
}
