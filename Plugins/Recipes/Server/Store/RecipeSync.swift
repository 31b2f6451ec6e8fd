import Backend
import Foundations
import Storage

/// What has changed since a client's last sync (docs/products/epicura.md, 2, `/recipes/sync`).
struct RecipeSync: Sendable, Hashable {
  /// The lower bound of changes, exclusive, in milliseconds since 1970.
  let since: Int64
  /// The most recipes of a response; 0 for all, as in the contract.
  ///
  /// A proposal of ours: a thousand recipes are 9 MB, which a phone does not take in one response.
  let limit: Int

  /// What an app requests first.
  static let first = RecipeSync(since: 0, limit: 200)

  private static let mostPerPage = 500

  private init(since: Int64, limit: Int) { (self.since, self.limit) = (since, limit) }

  init(_ request: RouteRequest) throws(ErrorResponse) {
    let reader = QueryReader(request)
    guard let since = try reader.milliseconds("since") else {
      throw .parameter("since", "must be given, such as `1970-01-01T00:00:00Z`")
    }
    self.since = since
    limit = try reader.integer("limit", in: 0...Self.mostPerPage, default: 0)
  }

  /// Returns the response as JSON: whole recipes in the order of their changes.
  ///
  /// `server_timestamp` is the client's next `since`: no two changes share a stamp, so nothing is missed or sent twice.
  /// `has_more` says that a client that gave a limit has to ask again with it.
  func response(_ db: Database) throws -> [UInt8] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "\(StoredRecipe.selection) WHERE removed IS NULL AND updated > ? ORDER BY updated LIMIT ?"),
      // One more than are sent: it says whether there are more.
      arguments: [since, limit == 0 ? -1 : limit + 1])
    var output = Array(#"{"recipes":["#.utf8)
    // The usual size of all recipes in bytes.
    if since == 0 { output.reserveCapacity(64 * 5000) }
    var (count, last, hasMore) = (0, since, false)
    while let row = try rows.next() {
      if limit > 0, count == limit {
        hasMore = true
        break
      }
      if count > 0 { output.append(UInt8(ascii: ",")) }
      count += 1
      last = row["updated"]
      try StoredRecipe.append(row, .whole, to: &output)
    }
    let newest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(updated) FROM recipes")) ?? 0
    let latest = hasMore ? last : newest
    // A client that has nothing yet has nothing to delete.
    let removed =
      since <= 0
      ? []
      : try String.fetchAll(
        db.cachedStatement(
          sql: "SELECT id FROM recipes WHERE removed > ? AND removed <= ? ORDER BY removed"),
        arguments: [since, latest])
    var tail: [(String, Value)] = [
      ("deleted_ids", .list(removed.map(Value.string))),
      ("server_timestamp", .string(RFC3339.text(milliseconds: latest))),
    ]
    if limit > 0 { tail.append(("has_more", .bool(hasMore))) }
    output += Array("],".utf8) + JSONWriter.bytes(.map(ValueMap(fields: tail))).dropFirst()
    return Envelope.bytes(output)
  }
}
