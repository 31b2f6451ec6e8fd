import Foundations
import Services
import Storage

/// Epicura's recipes over HTTP.
actor RecipeService {
  private let store: RecipeStore
  private let now: @Sendable () -> Timestamp
  private var answers = AnswerCache()

  init(store: RecipeStore, now: @escaping @Sendable () -> Timestamp) {
    self.store = store
    self.now = now
  }

  /// What the service answers.
  nonisolated var routes: [Route] {
    [
      Route(.get, "/api/v1/health") { _ in try await self.health() },
      Route(.get, "/api/v1/recipes") { try await self.list($0) },
      Route(.get, "/api/v1/recipes/{id}") { try await self.recipe($0) },
    ]
  }

  /// Which recipe is asked for.
  private struct One: Hashable { var id: String }

  private func health() throws -> HTTPResponse {
    let count = try store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM recipes WHERE removed IS NULL") ?? 0
    }
    return .json(["status": "ok", "time": .timestamp(now()), "recipes": .int(count)])
  }

  private func list(_ request: RouteRequest) throws -> HTTPResponse {
    let query = try RecipeQuery(request)
    let answer = try answers.answer(query, version: store.changesElsewhere()) {
      try store.read(query) { AnswerCache.Answer(bytes: try query.answer($0)) }
    }
    return .revalidated(answer.bytes, answer.tag, for: request)
  }

  private func recipe(_ request: RouteRequest) throws -> HTTPResponse {
    let id = request.parameters["id"] ?? ""
    let answer = try store.fetch(One(id: id)) { db in
      let found = try StoredRecipe.fetchOne(
        db, sql: "\(StoredRecipe.selection) WHERE recipes.id = ? AND removed IS NULL", arguments: [id])
      return found.map { found in
        var bytes: [UInt8] = []
        found.append(to: &bytes)
        return AnswerCache.Answer(bytes: bytes)
      }
    }
    guard let answer else { throw APIFailure.notFound("there is no recipe `\(id.prefix(80))`") }
    return .revalidated(answer.bytes, answer.tag, for: request)
  }

  /// Keeps what a person thinks of a recipe.
  ///
  /// - Returns: false where there is no such recipe.
  func rate(_ rating: RecipeRating) throws -> Bool {
    defer { answers.empty() }
    let milliseconds = now().milliseconds
    return try store.write { try rating.write(now: milliseconds, $0) }
  }
}
