import Backend
import Foundations
import Services
import Storage

// What testers do to the meal plans of a server, as if by another device of each person:
//
//   POST /__kolam/meal-plan   the members of the body, such as `{"meal": "dinner"}`, replace those of every planned meal;
//                             `{"removed": true}` removes all
//
// A product's own server has no such path.

extension MealPlanRoutes {
  var adminRoutes: [Route] {
    [
      Route(.post, "/__kolam/meal-plan") { request in
        .json(["changed": .int(try change(request))])
      }
    ]
  }

  private func change(_ request: RouteRequest) throws -> Int {
    guard case .map(let new)? = try? ValueJSON.read(request.body), new.count > 0 else {
      throw ErrorResponse.parameter("", "the body must be a JSON object with members of a meal")
    }
    let rows = try context.store.fetch { db in
      try Row.fetchAll(db, sql: "SELECT account, id, content FROM meal_plan WHERE content IS NOT NULL")
    }
    for row in rows {
      guard case .map(let old)? = try? ValueJSON.read(Array((row["content"] as String).utf8)) else {
        continue
      }
      let id: String = row["id"]
      let members = ValueMap(zip(old.keys, old.values).map { ($0, new[$0] ?? $1) })
      let meal = new["removed"] == true ? nil : ValueJSON.write(try Self.meal(id, members))
      _ = try write(meal, id, row["account"])
    }
    return rows.count
  }
}
