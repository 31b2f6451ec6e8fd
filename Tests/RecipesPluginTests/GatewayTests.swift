import AppServices
import Foundations
import PluginKit
import Simulation
import Storage
import Sync
import Testing

@testable import RecipesPlugin

/// A gateway that answers 404 in the place of a server, as one does whose routes are being deployed.
struct GatewayTests {
  private static let meals = "/users/me/meal-plan"
  private let household: Household
  private let device: HouseholdDevice
  private let plan: Model

  init() throws {
    household = try Household()
    device = try household.device()
    _ = try device.open("RecipeList")
    plan = try device.open("MealPlan", ["zone": "UTC", "weekStart": 0])
  }

  private func put(_ recipe: String) throws {
    try plan.invoke(
      "plan",
      ["recipe": .string(recipe), "day": "2026-02-15", "meal": "dinner", "servings": 2, "weekly": false])
  }

  @Test func aPlanThatIsKnownStaysWhereThePullIsAnswered404() throws {
    try device.signIn()
    try put("idli")
    device.settle()
    try plan.invoke("refresh")
    device.answerNext(Self.meals, with: 404, times: 20)
    for _ in 0..<3 {
      #expect(throws: ActionError.self) { try plan.invoke("refresh") }
      device.settle()
      #expect(plan["count"] == 1)
    }
    device.answerNext(Self.meals, with: 404, times: 0)
    try plan.invoke("refresh")
    #expect(plan["count"] == 1)
  }

  @Test(arguments: [1, 20]) func aMealWhosePutIsAnswered404WaitsAndIsSentLater(_ times: Int) throws {
    try device.signIn()
    device.answerNext(Self.meals, with: 404, times: times)
    try put("idli")
    device.settle()
    #expect(plan["count"] == 1)
    let waiting = try #require(try device.waiting().first)
    #expect(waiting.entry.operation.state == .dead)
    device.answerNext(Self.meals, with: 404, times: 0)
    try device.scheduler.run { try await waiting.outbox.retry(waiting.entry.id) }
    device.settle()
    #expect(try device.waiting().isEmpty)
    let other = try household.device(seed: 2)
    _ = try other.open("RecipeList")
    try other.signIn()
    #expect(try other.open("MealPlan", ["zone": "UTC", "weekStart": 0])["count"] == 1)
  }

  @Test func aMealThatIsGoneNeedsNoRemoval() throws {
    try device.signIn()
    try put("idli")
    device.settle()
    device.answerNext(Self.meals, with: 404)
    let id = try #require(ids.first)
    try plan.invoke("remove", ["id": .string(id)])
    device.settle()
    #expect(try device.waiting().isEmpty)
  }

  private var ids: [String] {
    guard case .list(let days) = plan["days"] else { return [] }
    return days.flatMap { day -> [String] in
      guard case .map(let day) = day, case .list(let dishes)? = day["dishes"] else { return [] }
      return dishes.compactMap {
        if case .map(let dish) = $0, case .string(let id)? = dish["id"] { id } else { nil }
      }
    }
  }
}
