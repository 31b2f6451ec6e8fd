import Backend
import Foundations
import Services
import Storage

/// The favourites of the person who is signed in, in Epicura's envelope (reference apps/epicura, 3 and 11; a proposal).
struct FavouriteRoutes: Sendable {
  let context: ServerContext

  private var store: ServerStore { context.store }

  private static let path = "/users/me/favourites"

  var routes: [Route] {
    [
      Route(.get, Self.path) { request in try authorized(request, list) },
      Route(.put, "\(Self.path)/{id}") { request in try authorized(request) { try add(request["id"], $0) } },
      Route(.delete, "\(Self.path)/{id}") { request in
        try authorized(request) { try remove(request["id"], $0) }
      },
    ]
  }

  private func authorized(
    _ request: RouteRequest, _ work: (String) throws -> HTTPResponse
  ) throws -> HTTPResponse {
    let account: String
    do { account = try context.authenticate(request).account } catch let rejection as AccessToken.Rejection {
      switch rejection {
      case .missing: return Self.failure(401, "TOKEN_INVALID", "there is no token")
      case .expired: return Self.failure(401, "TOKEN_EXPIRED", "the token has expired")
      case .invalid: return Self.failure(401, "TOKEN_INVALID", "the token is not valid")
      }
    }
    return try work(account)
  }

  private func list(_ account: String) throws -> HTTPResponse {
    let (ids, recipes) = try store.fetch { db in
      var (ids, recipes): ([Value], [UInt8]) = ([], [])
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            \(StoredRecipe.selection) JOIN favourites ON recipe_id = recipes.id
            WHERE account = ? AND removed IS NULL ORDER BY added, recipes.id
            """), arguments: [account])
      while let row = try rows.next() {
        ids.append(.string(row[0] as String))
        if !recipes.isEmpty { recipes.append(UInt8(ascii: ",")) }
        try StoredRecipe.append(row, to: &recipes)
      }
      return (ids, recipes)
    }
    var body = Array(#"{"success":true,"data":{"recipe_ids":"#.utf8)
    body += JSONWriter.bytes(.list(ids))
    body += Array(#","recipes":["#.utf8) + recipes + Array("]}}".utf8)
    return .json(bytes: body)
  }

  private func add(_ recipe: String, _ account: String) throws -> HTTPResponse {
    let now = context.clock.now.milliseconds
    let isKnown = try store.write { db in
      let known = "SELECT 1 FROM recipes WHERE id = ? AND removed IS NULL"
      guard try Int.fetchOne(db, sql: known, arguments: [recipe]) != nil else { return false }
      try db.execute(
        sql: "INSERT OR IGNORE INTO favourites (account, recipe_id, added) VALUES (?, ?, ?)",
        arguments: [account, recipe, now])
      return true
    }
    guard isKnown else { return Self.failure(404, "NOT_FOUND", "there is no such recipe") }
    return Self.success(recipe, isFavourite: true)
  }

  private func remove(_ recipe: String, _ account: String) throws -> HTTPResponse {
    try store.write { db in
      try db.execute(
        sql: "DELETE FROM favourites WHERE account = ? AND recipe_id = ?", arguments: [account, recipe])
    }
    return Self.success(recipe, isFavourite: false)
  }

  private static func success(_ recipe: String, isFavourite: Bool) -> HTTPResponse {
    .json([
      "success": .bool(true),
      "data": ["recipe_id": .string(recipe), "is_favourite": .bool(isFavourite)],
    ])
  }

  private static func failure(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    var response = HTTPResponse.json(
      ["success": .bool(false), "error": ["code": .string(code), "message": .string(message)]], status: status
    )
    if status == 401 { response.headers["www-authenticate"] = "Bearer" }
    return response
  }
}
