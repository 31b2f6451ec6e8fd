import Backend
import Foundations
import Storage

/// A query for cards of recipes (docs/products/epicura.md, 2).
struct RecipeQuery: Sendable, Hashable {
  /// What cards are sorted by.
  enum Sort: String, CaseIterable {
    case name
    case minutes = "time_minutes"
    case created = "created_at"
  }

  enum Order: String, CaseIterable { case asc, desc }

  /// The search terms.
  var text: String?
  var category: String?
  var cuisine: String?
  var difficulty: Difficulty?
  /// The tags that a recipe has all of.
  var tags: [String] = []
  /// By name, or with search terms by the best match, where nothing is given.
  var sort: Sort?
  var order = Order.asc
  var page = 1
  var limit = 20

  static let mostPerPage = 50

  init() {}

  init(_ request: RouteRequest) throws(ErrorResponse) {
    let reader = QueryReader(request)
    text = try reader.text("search", atMost: 200)
    // Open lists: of a category that nobody knows there is none.
    category = try reader.text("category", atMost: 40)
    cuisine = try reader.text("cuisine", atMost: 40)
    difficulty = try reader.word("difficulty", as: Difficulty.self)
    let tags = try reader.text("tags", atMost: 200) ?? ""
    self.tags = tags.split { $0 == "," || $0 == " " }.map(String.init).filter { $0 != "all" }
    sort = try reader.word("sort", as: Sort.self)
    order = try reader.word("order", as: Order.self) ?? .asc
    page = try reader.integer("page", in: 1...1_000_000, default: 1)
    limit = try reader.integer("limit", in: 1...Self.mostPerPage, default: 20)
  }

  /// Returns the response as JSON.
  func response(_ db: Database) throws -> [UInt8] {
    let (condition, arguments) = try filter(db)
    let found = text == nil ? "" : " JOIN search ON search.rowid = recipes.number"
    let count = "SELECT count(*) FROM recipes\(found) WHERE \(condition)"
    let total = try Int.fetchOne(db.cachedStatement(sql: count), arguments: arguments) ?? 0
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          \(StoredRecipe.selection)\(found) WHERE \(condition) ORDER BY \(ordering), recipes.id LIMIT ? OFFSET ?
          """),
      arguments: arguments + [limit, (page - 1) * limit])
    var output: [UInt8] = [UInt8(ascii: "[")]
    while let row = try rows.next() {
      if output.count > 1 { output.append(UInt8(ascii: ",")) }
      try StoredRecipe.append(row, .card, to: &output)
    }
    output.append(UInt8(ascii: "]"))
    return Envelope.bytes(
      output, pagination: Envelope.Pagination(page: page, limit: limit, total: total))
  }

  private var ordering: String {
    switch sort {
    case nil: text == nil ? "recipes.name \(order.rawValue)" : "bm25(search, 10, 4, 2, 1)"
    case .name: "recipes.name \(order.rawValue)"
    case .minutes: "minutes \(order.rawValue)"
    case .created: "created \(order.rawValue)"
    }
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
    let columns = [("category", category), ("cuisine", cuisine), ("difficulty", difficulty?.rawValue)]
    for case (let column, let code?) in columns {
      conditions.append("\(column) = ?")
      arguments += [code]
    }
    for tag in tags {
      conditions.append("instr(recipes.tags, ?) > 0")
      arguments += [",\(tag),"]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }
}
