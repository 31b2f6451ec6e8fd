import Backend
import Foundations
import Storage

/// What has changed since a client's last sync (reference apps/epicura, 2, `/recipes/sync`).
struct RecipeSync: Sendable, Hashable {
  /// The lower bound of changes, exclusive, in milliseconds since 1970.
  let since: Int64

  /// Everything.
  static let all = RecipeSync(since: 0)

  private init(since: Int64) { self.since = since }

  init(_ request: RouteRequest) throws(ErrorResponse) {
    guard let since = try QueryReader(request).milliseconds("since") else {
      throw .parameter("since", "must be given, such as `1970-01-01T00:00:00Z`")
    }
    self.since = since
  }

  /// Returns the response as JSON: whole recipes in the order of their changes.
  ///
  /// `server_timestamp` is the client's next `since`: no two changes share a stamp, so nothing is missed or sent twice.
  func response(_ db: Database) throws -> [UInt8] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "\(StoredRecipe.selection) WHERE removed IS NULL AND updated > ? ORDER BY updated"),
      arguments: [since])
    var output = Array(#"{"recipes":["#.utf8)
    // The usual size of all recipes in bytes.
    if since == 0 { output.reserveCapacity(64 * 5000) }
    var isFirst = true
    while let row = try rows.next() {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      try StoredRecipe.append(row, .whole, to: &output)
    }
    // A client that has nothing yet has nothing to delete.
    let removed =
      since <= 0
      ? []
      : try String.fetchAll(
        db.cachedStatement(sql: "SELECT id FROM recipes WHERE removed > ? ORDER BY removed"),
        arguments: [since])
    let latest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(updated) FROM recipes"))
    let tail: Value = [
      "deleted_ids": .list(removed.map(Value.string)),
      "server_timestamp": .string(RFC3339.text(milliseconds: latest ?? 0)),
    ]
    output += Array("],".utf8) + JSONWriter.bytes(tail).dropFirst()
    return Envelope.bytes(output)
  }
}
