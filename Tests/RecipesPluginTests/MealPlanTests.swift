import AppServices
import Foundations
import PluginKit
import Simulation
import Storage
import Sync
import Testing

@testable import RecipesPlugin

/// What is eaten when, with the shipped servers in this process.
///
/// The household's clock begins on Sunday, 15 February 2026, 9:00 in UTC.
struct MealPlanTests {
  private let household: Household
  private let device: HouseholdDevice

  init() throws {
    household = try Household()
    device = try household.device()
    _ = try device.open("RecipeList")
  }

  private func plan(on device: HouseholdDevice? = nil, zone: String = "UTC", start: Int = 0) throws -> Model {
    try (device ?? self.device).open("MealPlan", ["zone": .string(zone), "weekStart": .int(start)])
  }

  /// The dishes of the shown week, as `day meal recipe`.
  private func dishes(_ plan: Model) -> [String] {
    guard case .list(let days) = plan["days"] else { return [] }
    return days.flatMap { day -> [String] in
      guard case .map(let day) = day, case .list(let dishes)? = day["dishes"] else { return [] }
      return dishes.compactMap { dish in
        guard case .map(let dish) = dish else { return nil }
        return ["date", "meal", "recipe"].map { name in
          if case .string(let text)? = dish[name] { text } else { "?" }
        }.joined(separator: " ")
      }
    }
  }

  private func ids(_ plan: Model) -> [String] {
    guard case .list(let days) = plan["days"] else { return [] }
    return days.flatMap { day -> [String] in
      guard case .map(let day) = day, case .list(let dishes)? = day["dishes"] else { return [] }
      return dishes.compactMap { dish in
        if case .map(let dish) = dish, case .string(let id)? = dish["id"] { id } else { nil }
      }
    }
  }

  private func put(
    _ recipe: String, _ day: String, _ meal: String, _ plan: Model, weekly: Bool = false, again: Bool = false
  ) throws {
    try plan.invoke(
      "plan",
      [
        "recipe": .string(recipe), "day": .string(day), "meal": .string(meal), "servings": 2,
        "weekly": .bool(weekly), "again": .bool(again),
      ])
  }

  private func error(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return (error as? ActionError)?.code.description }
    return nil
  }

  @Test(arguments: [
    ("UTC", 0, "2026-02-15", "2026-02-15"), ("UTC", 1, "2026-02-09", "2026-02-15"),
    // Ten hours behind it is still Saturday.
    ("Etc/GMT+10", 0, "2026-02-08", "2026-02-14"), ("Asia/Kolkata", 6, "2026-02-14", "2026-02-15"),
  ]) func showsTheWeekOfThePersonsDay(_ zone: String, _ start: Int, _ first: String, _ today: String) throws {
    let plan = try plan(zone: zone, start: start)
    guard case .list(let days) = plan["days"], case .map(let day) = days[0] else {
      return #expect(Bool(false), "\(plan["days"])")
    }
    #expect(days.count == 7)
    #expect(day["id"] == .string(first))
    #expect(plan["todayID"] == .string(today))
  }

  @Test func plansADishAndShowsItTodayAndInItsWeek() throws {
    let plan = try plan()
    try put("idli", "2026-02-15", "breakfast", plan)
    try put("sambar", "2026-02-21", "dinner", plan)
    #expect(dishes(plan) == ["2026-02-15 breakfast idli", "2026-02-21 dinner sambar"])
    guard case .list(let today) = plan["today"] else { return #expect(Bool(false)) }
    #expect(today.count == 1)
    try plan.invoke("next")
    #expect(dishes(plan) == [] && plan["isThisWeek"] == false)
    try plan.invoke("previous")
    #expect(dishes(plan).count == 2 && plan["isThisWeek"] == true)
  }

  @Test func twoDishesForAMealAreToldAndTheSameTwiceIsAsked() throws {
    let plan = try plan()
    try put("idli", "2026-02-16", "lunch", plan)
    try put("sambar", "2026-02-16", "lunch", plan)
    guard case .list(let days) = plan["days"], case .map(let monday) = days[1] else {
      return #expect(Bool(false))
    }
    #expect(monday["doubled"] == ["lunch"])
    #expect(error { try put("idli", "2026-02-16", "lunch", plan) } == "already_planned")
    try put("idli", "2026-02-16", "lunch", plan, again: true)
    #expect(dishes(plan).count == 3)
    #expect(error { try put("idli", "2026-02-30", "lunch", plan) } == "invalid_day")
    #expect(error { try put("pizza", "2026-02-16", "lunch", plan) } == "not_found")
  }

  @Test func aWeeklyDishComesAgainAndOneOfItIsMovedOrRemoved() throws {
    let plan = try plan()
    try put("poha", "2026-02-16", "breakfast", plan, weekly: true)
    try plan.invoke("next")
    #expect(dishes(plan) == ["2026-02-23 breakfast poha"])
    try plan.invoke("move", ["id": .string(ids(plan)[0]), "day": "2026-02-24", "meal": "dinner"])
    #expect(dishes(plan) == ["2026-02-24 dinner poha"])
    try plan.invoke("next")
    #expect(dishes(plan) == ["2026-03-02 breakfast poha"])
    try plan.invoke("remove", ["id": .string(ids(plan)[0])])
    #expect(dishes(plan) == [])
    try plan.invoke("next")
    #expect(dishes(plan) == ["2026-03-09 breakfast poha"])
    try plan.invoke("remove", ["id": .string(ids(plan)[0]), "all": true])
    try plan.invoke("showToday")
    #expect(dishes(plan) == [])
  }

  @Test func whatComesEveryWeekStops() throws {
    let plan = try plan()
    try put("poha", "2026-02-16", "breakfast", plan)
    try plan.invoke("setWeekly", ["id": .string(ids(plan)[0]), "isWeekly": true])
    try plan.invoke("next")
    #expect(dishes(plan) == ["2026-02-23 breakfast poha"])
    try plan.invoke("setWeekly", ["id": .string(ids(plan)[0]), "isWeekly": false])
    try plan.invoke("next")
    #expect(dishes(plan) == [])
    // What was eaten before stays in the plan.
    try plan.invoke("showToday")
    #expect(dishes(plan) == ["2026-02-16 breakfast poha"])
  }

  @Test func whatWasStoppedComesEveryWeekAgain() throws {
    let plan = try plan()
    try put("poha", "2026-02-16", "breakfast", plan, weekly: true)
    let id = try ids(plan)[0]
    try plan.invoke("setWeekly", ["id": .string(id), "isWeekly": false])
    try plan.invoke("setWeekly", ["id": .string(id), "isWeekly": true])
    try plan.invoke("next")
    #expect(dishes(plan) == ["2026-02-23 breakfast poha"])
  }

  @Test func theWeeksGroceriesFromTodayOnAreAdded() throws {
    let (plan, list) = (try plan(start: 1), try device.open("GroceryList"))
    #expect(error { try plan.invoke("shop") } == "nothing_planned")
    // The week began on Monday the 9th, and today is its last day.
    try put("idli", "2026-02-10", "breakfast", plan)
    try put("poha", "2026-02-15", "dinner", plan)
    try plan.invoke("shop")
    guard case .list(let recipes) = list["recipes"], case .map(let recipe)? = recipes.first else {
      return #expect(Bool(false))
    }
    #expect(recipes.count == 1 && recipe["recipe"] == "poha" && recipe["servings"] == 2)
  }

  @Test func anotherDeviceHasThePlan() throws {
    let plan = try plan()
    try put("idli", "2026-02-15", "breakfast", plan)
    try device.signIn()
    #expect(dishes(plan) == ["2026-02-15 breakfast idli"])
    try put("poha", "2026-02-16", "breakfast", plan)
    device.settle()
    let other = try household.device()
    _ = try other.open("RecipeList")
    let there = try self.plan(on: other)
    try other.signIn()
    #expect(dishes(there) == ["2026-02-15 breakfast idli", "2026-02-16 breakfast poha"])
    try there.invoke("remove", ["id": .string(ids(there)[0])])
    other.settle()
    try plan.invoke("refresh")
    #expect(dishes(plan) == ["2026-02-16 breakfast poha"])
    try device.signOut()
    #expect(dishes(plan) == [])
  }

  @Test func aChangeThatTheServerRejectsIsTakenBackWhereItIsGivenUp() throws {
    let plan = try plan()
    try device.signIn()
    try put("idli", "2026-02-15", "breakfast", plan)
    device.settle()
    device.reachability.set(online: false)
    try plan.invoke("remove", ["id": .string(ids(plan)[0])])
    #expect(dishes(plan) == [])
    let change = try #require(try device.waiting().first)
    #expect(change.summary.subject["en"] == "Idli")
    try device.scheduler.run { try await change.outbox.discard(change.entry.operation.id) }
    device.settle()
    #expect(dishes(plan) == ["2026-02-15 breakfast idli"])
  }

  @Test func whatIsPlannedAndRemovedWithoutANetworkIsNeverSent() throws {
    let plan = try plan()
    try device.signIn()
    device.reachability.set(online: false)
    try put("idli", "2026-02-15", "breakfast", plan)
    try plan.invoke("remove", ["id": .string(ids(plan)[0])])
    #expect(try device.waiting().isEmpty)
  }

  // MARK: Conflicts

  /// Two devices with one dish, changed on both while this one had no network.
  private func conflict(removedThere: Bool = false) throws -> (here: Model, there: Model, HouseholdDevice) {
    let (here, other) = (try plan(), try household.device())
    try device.signIn()
    try put("idli", "2026-02-16", "breakfast", here)
    device.settle()
    _ = try other.open("RecipeList")
    let there = try plan(on: other)
    try other.signIn()
    device.reachability.set(online: false)
    try here.invoke("move", ["id": .string(ids(here)[0]), "day": "2026-02-17", "meal": "breakfast"])
    if removedThere {
      try there.invoke("remove", ["id": .string(ids(there)[0])])
    } else {
      try there.invoke("move", ["id": .string(ids(there)[0]), "day": "2026-02-18", "meal": "dinner"])
    }
    other.settle()
    // The change here cannot be sent, and that of the other device arrives.
    device.holdsChanges = true
    device.reachability.set(online: true)
    device.pass(.seconds(1))
    try here.invoke("refresh")
    return (here, there, other)
  }

  @Test func whatBothHaveChangedIsInTheConflictLogWithBothSides() throws {
    let (here, _, _) = try conflict()
    let open = try #require(try SyncConflicts.of(device).first)
    let (local, remote) = (open.conflict.here, open.conflict.there)
    #expect(local?.day == CivilDate("2026-02-17") && local?.part == "breakfast")
    #expect(remote?.day == CivilDate("2026-02-18") && remote?.part == "dinner")
    #expect(local?.subject["en"] == "Idli" && remote?.count == 2)
    #expect(dishes(here) == ["2026-02-17 breakfast idli"])
  }

  @Test(arguments: [true, false], [true, false]) func theSideThatIsChosenIsOnBothDevices(
    _ keepsHere: Bool, _ removedThere: Bool
  ) throws {
    let (here, there, other) = try conflict(removedThere: removedThere)
    // What is being sent at the moment cannot be decided on.
    for _ in 1...60 where try device.waiting().contains(where: { $0.entry.operation.state == .inFlight }) {
      device.pass(.seconds(1))
    }
    let open = try #require(try SyncConflicts.of(device).first)
    try open.owner.decide(open.conflict.id, keepsHere: keepsHere)
    device.holdsChanges = false
    device.settle()
    try here.invoke("refresh")
    try there.invoke("refresh")
    other.settle()
    let expected =
      keepsHere ? ["2026-02-17 breakfast idli"] : removedThere ? [] : ["2026-02-18 dinner idli"]
    #expect(dishes(here) == expected)
    #expect(dishes(there) == expected)
    #expect(try SyncConflicts.of(device).isEmpty)
  }

  @Test func aSideThatIsChosenAfterTheOtherWasSentIsSentAgain() throws {
    let (here, there, other) = try conflict()
    let open = try #require(try SyncConflicts.of(device).first)
    device.holdsChanges = false
    device.settle()
    try open.owner.decide(open.conflict.id, keepsHere: false)
    device.settle()
    try there.invoke("refresh")
    other.settle()
    #expect(dishes(here) == ["2026-02-18 dinner idli"])
    #expect(dishes(there) == ["2026-02-18 dinner idli"])
  }
}
