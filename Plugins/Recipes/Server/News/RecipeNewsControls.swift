import Backend
import Foundations
import Services
import Storage

// What testers do to the recipes of a server, as if the files of its data folder came and went:
//
//   POST /__kolam/recipes   `{"withdraw": "idli"}` removes a recipe; `{"publish": "idli"}` has it back, as a new one
//
// A product's own server has no such path.

extension RecipeNews {
  var adminRoutes: [Route] {
    [
      Route(.post, "/__kolam/recipes") { request in
        .json(["changed": .int(try change(request))])
      }
    ]
  }

  private struct Change: Decodable {
    var withdraw: String?
    var publish: String?
  }

  private func change(_ request: RouteRequest) throws -> Int {
    let change = try? JSON.decode(Change.self, from: request.body)
    guard let change, let id = change.withdraw ?? change.publish else {
      throw ErrorResponse.parameter(
        "", "the body must be `{\"withdraw\": …}` or `{\"publish\": …}` with an id")
    }
    let isNew = change.withdraw == nil
    let changed = try context.store.write { db in
      // No two changes have the same stamp.
      let latest = try Int64.fetchOne(db, sql: "SELECT max(updated) FROM recipes") ?? 0
      let stamp = max(latest + 1, context.clock.now.milliseconds)
      try db.execute(
        sql: """
          UPDATE recipes SET removed = ?, updated = ?, created = CASE ? WHEN 1 THEN ? ELSE created END,
            version = version + 1
          WHERE id = ? AND (removed IS NOT NULL) = ?
          """, arguments: [isNew ? nil : stamp, stamp, isNew, stamp, id, isNew])
      return db.changesCount
    }
    guard changed > 0 else {
      throw ErrorResponse.notFound(
        "there is no recipe `\(id.prefix(80))` to \(isNew ? "publish" : "withdraw")")
    }
    if isNew { try announce() }
    return changed
  }
}
