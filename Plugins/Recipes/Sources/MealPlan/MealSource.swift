import Foundations
import Services
import Storage
import Sync

/// Gives the rows of the meal plan what has changed on the server.
struct MealSource: SyncSource {
  /// A page of the server's changes.
  private struct Page: Decodable, Sendable {
    struct Change: Decodable, Sendable {
      var id: String
      var version: Int64
      /// Nil where it was removed.
      var meal: PlannedMeal?
    }
    var changes: [Change]
    var cursor: String
    var is_last: Bool
  }

  let client: APIClient
  /// Whose rows they are.
  let account: @Sendable () -> String

  func changes(after cursor: String?) async -> Result<SyncPage, APIError> {
    let query = cursor.map { [HTTPRequest.QueryItem("since", $0)] } ?? []
    let request = HTTPRequest(.get, "/users/me/meal-plan", query: query)
    return await client.send(request, as: Enveloped<Page>.self).map { response in
      SyncPage(
        response.data.changes.map {
          SyncChange(MealChange.entity($0.id), version: $0.version, body: $0.meal?.content)
        }, cursor: response.data.cursor, isLast: response.data.is_last)
    }
  }

  func apply(_ change: SyncChange, in db: Database) throws {
    let meal = change.body.flatMap(PlannedMeal.init(content:))
    try MealTable.put(meal, MealChange.id(change.entity), of: account(), in: db)
  }

  func local(_ entity: String, in db: Database) throws -> [UInt8]? {
    try MealTable.content(MealChange.id(entity), of: account(), in: db)
  }

  func side(_ body: [UInt8], in db: Database) throws -> SyncSide {
    guard let meal = PlannedMeal(content: body) else { return SyncSide() }
    let names = try FavouriteTable.names(of: meal.recipe, in: db)
    return SyncSide(
      subject: names.isEmpty ? ["en": meal.recipe] : names,
      day: CivilDate(meal.date), part: meal.meal.raw, count: meal.servings)
  }

  func draft(of entity: String, _ body: [UInt8]?) -> OutboxDraft? {
    let meal = body.flatMap(PlannedMeal.init(content:))
    return OutboxDraft(MealChange.kind, on: entity, body: MealChange(from: meal, to: meal).body)
  }
}
