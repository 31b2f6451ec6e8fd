package import Backend
package import Foundations
import Services
package import Storage

/// Epicura's recipes over HTTP, seeded from the folder `Data` of the plugin.
package actor RecipesServer: AppServer {
  package static let name = "recipes"

  package static func migrate(_ migrator: inout DatabaseMigrator) { RecipeSchema.register(in: &migrator) }

  package static let dataRevision = 3

  package static func seed(
    _ db: Database, from data: DataFolder, now: Timestamp
  ) throws -> [Diagnostic] {
    if let problem = RecipeData.problem(with: data) { return [problem] }
    let recipes = RecipeData(data)
    try RecipeSeeding.seed(recipes, now: now.milliseconds, db)
    try RecipeNews.begin(db)
    return recipes.diagnostics + (try RecipePhotos.seed(from: data, db))
  }

  package static func forget(_ account: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM favourites WHERE account = ?", arguments: [account])
    try db.execute(sql: "DELETE FROM meal_plan WHERE account = ?", arguments: [account])
    try RecipeRating.forget(account, db)
  }

  package static let dialects = RecipeDialects.all

  private let context: ServerContext
  private let images: RecipeImages
  private var responses: ResponseCache

  package init(_ context: ServerContext) {
    self.context = context
    images = RecipeImages(context.store)
    responses = context.warm as? ResponseCache ?? ResponseCache()
    // Those of a copy were seeded a moment ago, as the first ones.
    if context.warm != nil { return }
    context.clock.scheduler.start("new recipes") { [weak self, clock = context.clock] in
      // The first screen of an app in this process does not wait for it.
      guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
      await self?.announceNews()
    }
  }

  private func announceNews() {
    do { try RecipeNews(context: context).announce() } catch {
      let problem = ServerLogEntry.Event.note("cannot push new recipes: \(error)")
      context.log.write(ServerLogEntry(server: Self.name, time: context.clock.now, problem))
    }
  }

  /// Returns the response to the first sync of every app.
  package static func warm(_ store: ServerStore) -> (any Sendable)? {
    var responses = ResponseCache()
    // A store that fails now reports it at the next request.
    _ = try? response(.sync(.first), store, &responses)
    return responses
  }

  package nonisolated var routes: [Route] {
    [
      Route(.get, "/health") { _ in try await self.health() },
      Envelope.route(.get, "/recipes") { try await self.list($0) },
      Envelope.route(.get, "/recipes/sync") { try await self.sync($0) },
      Envelope.route(.get, "/recipes/{id}") { try await self.recipe($0) },
    ] + FavouriteRoutes(context: context).routes + MealPlanRoutes(context: context).routes + images.routes
  }

  package nonisolated var adminRoutes: [Route] {
    MealPlanRoutes(context: context).adminRoutes + RecipeNews(context: context).adminRoutes
  }

  private var store: ServerStore { context.store }

  private func health() throws -> HTTPResponse {
    let count = try store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM recipes WHERE removed IS NULL") ?? 0
    }
    return .json(["status": "ok", "time": .timestamp(context.clock.now), "recipes": .int(count)])
  }

  private func list(_ request: RouteRequest) throws -> HTTPResponse {
    try revalidated(.list(try RecipeQuery(request)), request)
  }

  private func sync(_ request: RouteRequest) throws -> HTTPResponse {
    try revalidated(.sync(try RecipeSync(request)), request)
  }

  private func revalidated(_ question: ResponseCache.Question, _ request: RouteRequest) throws -> HTTPResponse
  {
    let response = try Self.response(question, store, &responses)
    return .revalidated(response.bytes, response.tag, for: request)
  }

  private static func response(
    _ question: ResponseCache.Question, _ store: ServerStore, _ responses: inout ResponseCache
  ) throws -> ResponseCache.Response {
    // No two changes share a stamp, in this process or another.
    let latest = try store.fetch { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(updated) FROM recipes")) ?? 0
    }
    return try responses.response(question, latest: latest) {
      try store.read { db in
        switch question {
        case .list(let query): ResponseCache.Response(bytes: try query.response(db))
        case .sync(let sync): ResponseCache.Response(bytes: try sync.response(db))
        }
      }
    }
  }

  private func recipe(_ request: RouteRequest) throws -> HTTPResponse {
    let id = request["id"]
    let found = try store.fetch { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "\(StoredRecipe.selection) WHERE recipes.id = ? AND removed IS NULL"),
        arguments: [id])
      return try rows.next().map { row in
        var bytes: [UInt8] = []
        try StoredRecipe.append(row, .whole, to: &bytes)
        return Envelope.bytes(bytes)
      }
    }
    guard let bytes = found else { throw ErrorResponse.notFound("there is no recipe `\(id.prefix(80))`") }
    return .revalidated(bytes, EntityTag(of: bytes), for: request)
  }
}
