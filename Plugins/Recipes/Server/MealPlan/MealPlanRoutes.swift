import Backend
import Foundations
import Services
import Storage

/// The meal plan of the person who is signed in, in Epicura's envelope.
///
/// The contract has none: all of it is a proposal of ours (docs/products/epicura.md, 2, “meal plan”). A meal is put whole
/// under an id that its device has made; the last write wins. Changes are read in the server's order after a cursor.
struct MealPlanRoutes: Sendable {
  let context: ServerContext

  private static let path = "/users/me/meal-plan"
  private static let pageSize = 100
  private static let meals = ["breakfast", "lunch", "snack", "dinner"]
  /// Longer bodies are refused.
  private static let limit = 16 << 10

  var routes: [Route] {
    [
      Envelope.route(.get, Self.path) { try list($0) },
      Envelope.route(.put, "\(Self.path)/{id}") { try put($0) },
      Envelope.route(.delete, "\(Self.path)/{id}") { try remove($0) },
    ]
  }

  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE meal_plan (
          account TEXT NOT NULL,
          id TEXT NOT NULL,
          -- Of the account's last change of it; grows with each.
          version INTEGER NOT NULL,
          -- Null where it was removed.
          content TEXT,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        CREATE INDEX meal_plan_version ON meal_plan (account, version);
        """)
  }

  private func account(_ request: RouteRequest) throws -> String { try context.authenticate(request).account }

  private func list(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try account(request)
    guard let since = Int64(request.query("since") ?? "0"), since >= 0 else {
      throw ErrorResponse.parameter("since", "must be the cursor of a response")
    }
    let (rows, latest) = try context.store.fetch { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id, version, content FROM meal_plan WHERE account = ? AND version > ?
            ORDER BY version LIMIT ?
            """), arguments: [account, since, Self.pageSize])
      guard rows.isEmpty else { return (rows, since) }
      return (rows, try Self.latest(of: account, in: db))
    }
    // Another history has given it: this server was reset, or restored from a backup.
    if since > latest { throw Self.unknownCursor }
    let changes = rows.map { row -> Value in
      let content = (row["content"] as String?).flatMap { try? ValueJSON.read(Array($0.utf8)) }
      return [
        "id": .string(row["id"]), "version": .int(Int(row["version"] as Int64)), "meal": content ?? .null,
      ]
    }
    let cursor = rows.last.map { $0["version"] as Int64 } ?? since
    return Envelope.success([
      "changes": .list(changes), "cursor": .string(String(cursor)),
      "is_last": .bool(rows.count < Self.pageSize),
    ])
  }

  private func put(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try account(request)
    guard request.body.count <= Self.limit, case .map(let members)? = try? ValueJSON.read(request.body)
    else { throw ErrorResponse.parameter("", "the body must be a JSON object") }
    let meal = try Self.meal(request["id"], members)
    let version = try write(ValueJSON.write(meal), request["id"], account)
    return Envelope.success(["id": .string(request["id"]), "version": .int(Int(version)), "meal": meal])
  }

  private func remove(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try account(request)
    let isPlanned = try context.store.fetch { db in
      try Bool.fetchOne(
        db, sql: "SELECT content IS NOT NULL FROM meal_plan WHERE account = ? AND id = ?",
        arguments: [account, request["id"]])
    }
    guard isPlanned == true else {
      throw ErrorResponse.notFound("there is no meal `\(request["id"].prefix(80))`")
    }
    let version = try write(nil, request["id"], account)
    return Envelope.success(["id": .string(request["id"]), "version": .int(Int(version))])
  }

  func write(_ content: String?, _ id: String, _ account: String) throws -> Int64 {
    try context.store.write { db in
      let version = try Self.latest(of: account, in: db) + 1
      try db.execute(
        sql: "INSERT OR REPLACE INTO meal_plan (account, id, version, content) VALUES (?, ?, ?, ?)",
        arguments: [account, id, version, content])
      return version
    }
  }

  /// The version of the account's last change; 0 where there is none.
  private static func latest(of account: String, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT max(version) FROM meal_plan WHERE account = ?"), arguments: [account])
      ?? 0
  }

  private static let unknownCursor = ErrorResponse(
    status: 410, code: "gone", message: "the cursor is of another history: request all changes, without one")

  /// The members of a meal that are kept; others are dropped.
  static func meal(_ id: String, _ members: ValueMap) throws -> Value {
    func isDay(_ value: Value) -> Bool {
      if case .string(let day) = value { CivilDate(day) != nil } else { false }
    }
    func fail(_ field: String, _ message: String) -> ErrorResponse { .parameter(field, message) }
    guard (1...64).contains(id.utf8.count) else { throw fail("id", "must have 1 to 64 bytes") }
    guard case .string(let date)? = members["date"], CivilDate(date) != nil else {
      throw fail("date", "must be a day such as 2027-01-31")
    }
    guard case .string(let meal)? = members["meal"], meals.contains(meal) else {
      throw fail("meal", "must be one of \(meals.joined(separator: ", "))")
    }
    guard case .string(let recipe)? = members["recipe_id"], (1...200).contains(recipe.utf8.count) else {
      throw fail("recipe_id", "must be the id of a recipe")
    }
    guard case .int(let servings)? = members["servings"], (1...20).contains(servings) else {
      throw fail("servings", "must be a whole number from 1 to 20")
    }
    let repeats = members["repeats"] ?? "none"
    guard repeats == "none" || repeats == "weekly" else {
      throw fail("repeats", "must be none or weekly")
    }
    guard case .list(let except) = members["except_dates"] ?? .list([]), except.count <= 366,
      except.allSatisfy(isDay)
    else { throw fail("except_dates", "must be a list of at most 366 days") }
    let until = members["until"] ?? .null
    guard until == .null || isDay(until) else { throw fail("until", "must be a day, or null") }
    return [
      "id": .string(id), "date": .string(date), "meal": .string(meal), "recipe_id": .string(recipe),
      "servings": .int(servings), "repeats": repeats, "except_dates": .list(except),
      "until": until,
    ]
  }
}

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
