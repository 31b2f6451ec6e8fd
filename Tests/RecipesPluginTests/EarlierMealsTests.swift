import Accounts
import AppServices
import Foundation
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Testing

@testable import RecipesPlugin

/// The folder of a version that had the meal plan and its changes in the plugin's own database.
struct EarlierMealsTests {
  private let household: Household
  private let secrets = MemorySecretStore()
  private let stores = Stores.inMemory()
  private let account: String
  /// The meals that the server has, on three days in a row.
  private let ids: [String]

  init() throws {
    household = try Household()
    let device = try household.device(secrets: secrets)
    _ = try device.open("RecipeList")
    try device.signIn()
    let plan = try device.open("MealPlan", ["zone": "UTC"])
    for day in 15...17 {
      try plan.invoke(
        "plan",
        ["recipe": "idli", "day": .string("2026-02-\(day)"), "meal": "lunch", "servings": 2])
    }
    device.settle()
    account = try #require(device.host.accounts[ServerSettings.mainName]?.owner)
    ids = try device.data.read { try $0.rows(of: "mealPlan", where: []).map(PlannedMeal.init).map(\.id) }
    #expect(ids.count == 3)
  }

  // MARK: The earlier version

  private static func meal(_ id: String, _ day: Int, _ meal: String = "lunch", note: Bool = false) -> String {
    """
    {"id":"\(id)","date":"2026-02-\(day)","meal":"\(meal)","recipe_id":"idli","servings":2,"repeats":"none",\
    "except_dates":[]\(note ? #","note":"mild""# : "")}
    """
  }

  private func write(_ body: (Database) throws -> Void) throws {
    try stores.open("recipes", migrator: RecipeSchema.migrator).write(body)
  }

  private func plan(_ meal: String, _ id: String, of account: String, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO planned_meal (account, id, content) VALUES (?, ?, ?)",
      arguments: [account, id, Data(meal.utf8)])
  }

  private func enqueue(
    _ id: String, _ before: String?, _ after: String?, of account: String, state: String = "pending",
    in db: Database
  ) throws {
    let body = "{\"before\":\(before ?? "null"),\"after\":\(after ?? "null")}"
    try db.execute(
      sql: """
        INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at, state,
          attempts, code, message)
        VALUES (?, ?, 'meal.change', ?, ?, ?, 1, 1, ?, ?, ?, ?)
        """,
      arguments: [
        "op-\(id)", account, "meal/\(id)", Data(body.utf8), "key-\(id)", state, state == "pending" ? 0 : 1,
        state == "dead" ? "invalid" : nil, state == "dead" ? "no such day" : nil,
      ])
  }

  /// What the server had sent.
  private func know(_ meals: [(String, String)], in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO sync_cursor (account, cursor, at) VALUES (?, '3', 1)", arguments: [account])
    for (index, (id, meal)) in meals.enumerated() {
      try db.execute(
        sql: "INSERT INTO sync_entity (account, entity, version, body) VALUES (?, ?, ?, ?)",
        arguments: [account, "meal/\(id)", index + 1, Data(meal.utf8)])
    }
  }

  /// One meal was moved, one removed, one is as the server has it, and others were added: by this person, by nobody, and by
  /// somebody who has signed out.
  private func writeFolder() throws {
    try write { db in
      let old = [15, 16, 17].map { Self.meal(ids[$0 - 15], $0, note: $0 == 15) }
      try know(Array(zip(ids, old)), in: db)
      let moved = Self.meal(ids[0], 15, "dinner", note: true)
      try plan(moved, ids[0], of: account, in: db)
      try enqueue(ids[0], old[0], moved, of: account, in: db)
      try enqueue(ids[1], old[1], nil, of: account, in: db)
      try plan(old[2], ids[2], of: account, in: db)
      try plan(Self.meal("new", 18), "new", of: account, in: db)
      try enqueue("new", nil, Self.meal("new", 18), of: account, in: db)
      try plan(Self.meal("nobody", 19), "nobody", of: "", in: db)
      try plan(Self.meal("other", 20), "other", of: "somebody", in: db)
      try enqueue("other", nil, Self.meal("other", 20), of: "somebody", in: db)
    }
  }

  // MARK: This version

  private func start(isOnline: Bool = true, seed: UInt64 = 2) throws -> HouseholdDevice {
    let device = try household.device(stores: stores, secrets: secrets, seed: seed, isOnline: isOnline)
    _ = try device.open("RecipeList")
    return device
  }

  private func meals(_ device: HouseholdDevice, of account: String? = nil) throws -> [String] {
    try device.data.read { rows in
      let rows = account.map { rows.rows(ofAccount: $0) } ?? rows
      return try rows.rows(of: "mealPlan", where: []).map(PlannedMeal.init).map {
        "\($0.date.suffix(2)) \($0.meal.raw)"
      }.sorted()
    }
  }

  private func changes(_ device: HouseholdDevice) -> [String] {
    device.newRequests().filter { $0.contains("meal-plan/") }.sorted()
  }

  private func isMoved() throws -> Bool {
    try stores.open("recipes", migrator: RecipeSchema.migrator).read { db in
      try Int.fetchOne(
        db, sql: "SELECT (SELECT count(*) FROM planned_meal) + (SELECT count(*) FROM outbox)") == 0
    }
  }

  private let expected = ["15 dinner", "17 lunch", "18 lunch", "19 lunch"]

  @Test func allIsThereAndWhatWaitsIsSentOnce() throws {
    try writeFolder()
    let device = try start()
    device.settle()
    #expect(try meals(device) == expected)
    #expect(
      changes(device)
        == [
          "delete /api/v1/users/me/meal-plan/\(ids[1])", "put /api/v1/users/me/meal-plan/\(ids[0])",
          "put /api/v1/users/me/meal-plan/new", "put /api/v1/users/me/meal-plan/nobody",
        ].map { $0.replacing("delete", with: "DELETE").replacing("put", with: "PUT") }.sorted())
    #expect(device.bodies.contains { $0.contains(#""note":"mild""#) }, "what a newer version has added")
    // What somebody else has planned waits until that person signs in.
    #expect(try meals(device, of: "somebody") == ["20 lunch"])
    #expect(try SyncServices(device.host).keptCount() == 1)
    #expect(try isMoved())
    let next = try start(seed: 3)
    next.settle()
    #expect(changes(next) == [])
    #expect(try meals(next) == expected)
  }

  @Test func whatWaitsIsShownBeforeItIsSent() throws {
    try writeFolder()
    let device = try start(isOnline: false)
    device.settle()
    #expect(try meals(device) == expected)
    let waiting = try device.waiting()
    #expect(waiting.count == 4)
    #expect(Set(waiting.map(\.kind)) == ["meal.change"])
    #expect(waiting.first?.summary.subject.isEmpty == false)
  }

  @Test func aKillBeforeTheOldRowsAreRemovedLosesNothingAndSendsNothingTwice() throws {
    try writeFolder()
    let device = try start()
    device.settle()
    _ = changes(device)
    // As if it had ended between the two.
    try writeFolder()
    let next = try start(seed: 3)
    next.settle()
    #expect(changes(next) == [])
    #expect(try meals(next) == expected)
    #expect(try isMoved())
  }

  @Test func aKillBeforeAnythingWasMovedLosesNothing() throws {
    try writeFolder()
    let data = try household.device(secrets: secrets, seed: 5).data
    struct Kill: Error {}
    #expect(throws: (any Error).self) {
      try data.once("killed") { rows in
        try rows.rows(ofAccount: "x").add(
          PlannedMeal(
            id: "z", date: try #require(CivilDate("2026-02-20")), meal: .lunch, recipe: "idli", servings: 2
          ).fields, to: "mealPlan")
        throw Kill()
      }
    }
    let device = try start()
    device.settle()
    #expect(try meals(device) == expected)
  }

  @Test func whatTheServerHasRejectedStillWaitsForThePerson() throws {
    let (old, mine) = (Self.meal(ids[0], 15), Self.meal(ids[0], 15, "snack"))
    try write { db in
      try know([(ids[0], old)], in: db)
      try plan(mine, ids[0], of: account, in: db)
      try enqueue(ids[0], old, mine, of: account, state: "dead", in: db)
    }
    let device = try start()
    device.settle()
    #expect(changes(device) == [])
    let change = try #require(try device.waiting().first)
    #expect(change.entry.operation.state == .dead)
    #expect(change.entry.operation.failure == OutboxFailure("invalid", "no such day"))
    #expect(try meals(device).contains("15 snack"))
    try device.scheduler.run { try await change.outbox.discard(change.id) }
    device.settle()
    #expect(try meals(device) == ["15 lunch", "16 lunch", "17 lunch"])
  }

  @Test func whatWasBeingSentIsSentAgain() throws {
    let (old, mine) = (Self.meal(ids[0], 15), Self.meal(ids[0], 15, "snack"))
    try write { db in
      // The server has it already, and the earlier version has seen that.
      try know([(ids[0], mine)], in: db)
      try plan(old, ids[0], of: account, in: db)
      try enqueue(ids[0], mine, old, of: account, state: "inFlight", in: db)
    }
    let device = try start()
    device.settle()
    #expect(changes(device) == ["PUT /api/v1/users/me/meal-plan/\(ids[0])"])
    #expect(try meals(device) == ["15 lunch", "16 lunch", "17 lunch"])
  }

  @Test(arguments: [true, false]) func aConflictIsStillThePersonsToDecide(keepsHere: Bool) throws {
    let (mine, theirs) = (Self.meal(ids[0], 15, "snack"), Self.meal(ids[0], 15))
    try write { db in
      try know([(ids[0], mine)], in: db)
      try plan(mine, ids[0], of: account, in: db)
      try db.execute(
        sql: """
          INSERT INTO sync_conflict (id, account, entity, version, local, remote, detected_at)
          VALUES ('c', ?, ?, 2, ?, ?, 1)
          """, arguments: [account, "meal/\(ids[0])", Data(mine.utf8), Data(theirs.utf8)])
    }
    let device = try start(isOnline: false)
    let open = try #require(try SyncConflicts.of(device).first)
    #expect(open.conflict.here?.part == "snack" && open.conflict.there?.part == "lunch")
    try open.owner.decide(open.conflict.id, keepsHere: keepsHere)
    #expect(try meals(device) == [keepsHere ? "15 snack" : "15 lunch"])
    #expect(try SyncConflicts.of(device).isEmpty)
  }

  @Test func aRowThatNoVersionCouldReadIsLeftOut() throws {
    try write { db in
      try plan("{}", "odd", of: account, in: db)
      try plan(Self.meal("nobody", 19), "nobody", of: "", in: db)
    }
    let device = try start()
    device.settle()
    #expect(try meals(device) == ["15 lunch", "16 lunch", "17 lunch", "19 lunch"])
  }
}
