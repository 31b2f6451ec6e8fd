import Foundations
import Services
import Storage
import Sync

/// Gives the rows of the meal plan what has changed on the server.
struct MealSource: SyncSource {
  /// A page of the server's changes, each read by itself: one that cannot be read must not cost the others.
  private struct Page: Decodable, Sendable {
    var changes: [JSONFragment]
    var cursor: String
    var is_last: Bool
    var epoch: String?
  }

  let client: APIClient

  func changes(after cursor: String?) async -> Result<SyncPage, APIError> {
    let query = cursor.map { [HTTPRequest.QueryItem("since", $0)] } ?? []
    let request = HTTPRequest(.get, "/users/me/meal-plan", query: query)
    switch await client.send(request, as: Enveloped<Page>.self) {
    case .success(let response):
      let page = response.data
      return .success(
        SyncPage(
          page.changes.enumerated().map { Self.change($1, name: "\(cursor ?? "0")-\($0)") },
          cursor: page.cursor, isLast: page.is_last, epoch: page.epoch,
          isBehind: Self.isBehind(page.cursor, cursor)))
    case .failure(let error): return .failure(error)
    }
  }

  /// Whether it is a server without meal plans, which are on this device alone then; one that has lost a cursor says so.
  func isWithoutChanges(_ error: APIError) -> Bool {
    if case .notFound(let error) = error { error.code != "GONE" } else { false }
  }

  /// Reads a change; one without an id is kept under its place in the page.
  private static func change(_ record: JSONFragment, name: String) -> SyncChange {
    guard let id = record["id"]?.text, let version = record["version"]?.whole, let meal = record["meal"]
    else {
      return SyncChange(
        MealChange.entity("?\(name)"), version: 0, body: record.content,
        problem: "`id`, `version` or `meal` is missing, or of another type")
    }
    let entity = MealChange.entity(id)
    if meal == .null { return SyncChange(entity, version: version, body: nil) }
    do {
      let planned = try JSON.decode(PlannedMeal.self, from: meal.content)
      return SyncChange(entity, version: version, body: planned.content)
    } catch {
      return SyncChange(entity, version: version, body: meal.content, problem: Self.words(for: error))
    }
  }

  /// Where the error is, and never what was sent.
  private static func words(for error: any Error) -> String {
    let path: [any CodingKey]
    switch error {
    case DecodingError.keyNotFound(let key, let context): path = context.codingPath + [key]
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      path = context.codingPath
    default: path = []
    }
    return "`\(path.map { $0.stringValue }.joined(separator: "."))` is missing, or of another type"
  }

  /// Cursors are versions, which only grow (docs/products/epicura.md, 2, “meal plan”).
  private static func isBehind(_ cursor: String, _ asked: String?) -> Bool {
    guard let asked = asked.flatMap({ Int64($0) }), let cursor = Int64(cursor) else { return false }
    return cursor < asked
  }

  func reread(_ body: [UInt8]) -> [UInt8]? { PlannedMeal(content: body)?.content }

  func apply(_ change: SyncChange, of account: String, in db: Database) throws {
    try MealTable.put(content: change.body, MealChange.id(change.entity), of: account, in: db)
  }

  func local(_ entity: String, of account: String, in db: Database) throws -> [UInt8]? {
    try MealTable.content(MealChange.id(entity), of: account, in: db)
  }

  func side(_ body: [UInt8], in db: Database) throws -> SyncSide {
    guard let meal = PlannedMeal(content: body) else { return SyncSide() }
    let names = try RecipeIndex.names(of: meal.recipe, in: db)
    return SyncSide(
      subject: names.isEmpty ? ["en": meal.recipe] : names,
      day: CivilDate(meal.date), part: meal.meal.raw, count: meal.servings)
  }

  func draft(of entity: String, _ body: [UInt8]?) -> OutboxDraft? {
    let meal = body.flatMap(PlannedMeal.init(content:))
    // What this version cannot read it does not delete either.
    if body != nil, meal == nil { return nil }
    return OutboxDraft(MealChange.kind, on: entity, body: MealChange(from: meal, to: meal).body)
  }
}
