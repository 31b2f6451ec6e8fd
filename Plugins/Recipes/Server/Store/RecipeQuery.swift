import Backend
import Foundations
import Storage

/// A query for recipes.
struct RecipeQuery: Sendable, Hashable {
  /// The lower bound of changes, exclusive, in milliseconds since 1970.
  var updatedSince: Int64?
  /// The search terms.
  var text: String?
  var courses: [Course]?
  var diets: [Diet]?
  var page = 1
  var perPage = Self.mostPerPage

  static let mostPerPage = 100
  static let names = ["updated_since", "page", "per_page", "q", "course", "diet"]

  init() {}

  init(_ request: RouteRequest) throws(ErrorResponse) {
    let reader = try QueryReader(request, known: Self.names)
    updatedSince = try reader.milliseconds("updated_since")
    text = try reader.text("q", atMost: 200)
    courses = try reader.words("course", as: Course.self)
    diets = try reader.words("diet", as: Diet.self)
    page = try reader.integer("page", in: 1...1_000_000, default: 1)
    perPage = try reader.integer("per_page", in: 1...Self.mostPerPage, default: Self.mostPerPage)
  }

  /// Returns the response as JSON.
  ///
  /// Recipes are sorted by time of change, or with `q` the best match first. `latest` is the next `updated_since` of a
  /// client: no two changes share a stamp, so nothing is missed or sent twice.
  func response(_ db: Database) throws -> [UInt8] {
    let (condition, arguments) = try filter(db)
    let found = text == nil ? "" : " JOIN search ON search.rowid = recipes.number"
    let count = "SELECT count(*) FROM recipes\(found) WHERE \(condition)"
    let total = try Int.fetchOne(db.cachedStatement(sql: count), arguments: arguments) ?? 0
    let order = text == nil ? "updated" : "bm25(search, 10, 4, 2, 1), recipes.id"
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "\(StoredRecipe.selection)\(found) WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?"),
      arguments: arguments + [perPage, (page - 1) * perPage])
    var output = Array(#"{"recipes":["#.utf8)
    // The usual size of a recipe in bytes.
    output.reserveCapacity(min(total, perPage) * 4096)
    var isFirst = true
    while let row = try rows.next() {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      try StoredRecipe.append(row, to: &output)
    }
    output += "],".utf8
    let latest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(updated) FROM recipes"))
    let tail: Value = [
      "page": .int(page), "per_page": .int(perPage), "total": .int(total),
      "latest": latest.map { .string(RFC3339.text(milliseconds: $0)) } ?? .null,
      "deleted": .list(try removed(db).map(Value.string)),
    ]
    output += JSONWriter.bytes(tail).dropFirst()
    return output
  }

  /// Returns the recipes removed since the client's last request; empty for the first one.
  private func removed(_ db: Database) throws -> [String] {
    guard let updatedSince else { return [] }
    return try String.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM recipes WHERE removed > ? ORDER BY removed"),
      arguments: [updatedSince])
  }

  private func filter(_ db: Database) throws -> (condition: String, arguments: StatementArguments) {
    var conditions = ["removed IS NULL"]
    var arguments = StatementArguments()
    if let text {
      switch try SearchQuery(text, among: SearchVocabulary("search_word"), db) {
      case .match(let expression):
        conditions.append("search MATCH ?")
        arguments += [expression]
      case .nothing, .everything: conditions.append("false")
      }
    }
    if let updatedSince {
      conditions.append("updated > ?")
      arguments += [updatedSince]
    }
    for (column, codes) in [("course", courses?.map(\.rawValue)), ("diet", diets?.map(\.rawValue))] {
      guard let codes else { continue }
      conditions.append("\(column) IN (\(codes.map { _ in "?" }.joined(separator: ", ")))")
      arguments += StatementArguments(codes)
    }
    return (conditions.joined(separator: " AND "), arguments)
  }
}
