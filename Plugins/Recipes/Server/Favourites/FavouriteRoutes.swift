import Backend
import Foundations
import Services
import Storage

/// The favourites of the person who is signed in, in Epicura's envelope (docs/products/epicura.md, 3 and 11; a proposal).
struct FavouriteRoutes: Sendable {
  let context: ServerContext

  private var store: ServerStore { context.store }

  private static let path = "/users/me/favourites"

  var routes: [Route] {
    [
      Envelope.route(.get, Self.path) { try list(account($0)) },
      Envelope.route(.put, "\(Self.path)/{id}") { try add($0["id"], account($0)) },
      Envelope.route(.delete, "\(Self.path)/{id}") { try remove($0["id"], account($0)) },
    ]
  }

  private func account(_ request: RouteRequest) throws -> String { try context.authenticate(request).account }

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
        ids.append(.string(row["id"] as String))
        if !recipes.isEmpty { recipes.append(UInt8(ascii: ",")) }
        try StoredRecipe.append(row, .card, to: &recipes)
      }
      return (ids, recipes)
    }
    let body = Array(#"{"recipe_ids":"#.utf8) + JSONWriter.bytes(.list(ids))
    return .json(bytes: Envelope.bytes(body + Array(#","recipes":["#.utf8) + recipes + Array("]}".utf8)))
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
    guard isKnown else { throw ErrorResponse.notFound("there is no such recipe") }
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
    Envelope.success(["recipe_id": .string(recipe), "is_favourite": .bool(isFavourite)])
  }
}
