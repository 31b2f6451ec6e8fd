import Foundations
import PluginKit
import Simulation
import Testing

@testable import RecipesPlugin

/// The app against other servers of the contract, which differ from ours by a dialect.
struct OtherServerTests {
  private func total(_ list: Model) -> Int? { if case .int(let total) = list["total"] { total } else { nil } }

  private func members(_ list: Value, _ name: String) -> [Value] {
    guard case .list(let elements) = list else { return [] }
    return elements.map { if case .map(let map) = $0 { map[name] ?? .null } else { .null } }
  }

  @Test func aSyncThatOnlyNamesRecipesFillsTheBookByCards() throws {
    let household = try Household(dialects: ["slim-sync"])
    let device = try household.device()
    let list = try device.open("RecipeList")
    let all = try Household().device().open("RecipeList")
    #expect(total(list) == total(all) && total(list) ?? 0 > 40)
    #expect(list["errorCode"] == .null)
    let asked = device.newRequests().filter { $0.hasPrefix("GET /api/v1/recipes") }
    #expect(asked.count < 5 && asked.allSatisfy { !$0.contains("/recipes/dal") }, "\(asked)")
    // The details come where somebody opens a recipe, and stay.
    let detail = try device.open("RecipeDetail", ["id": "dal-tadka"])
    #expect(members(detail["ingredients"], "id").count > 5)
    try list.invoke("refresh")
    device.settle()
    #expect(members(detail["ingredients"], "id").count > 5)
  }

  @Test func recipesThatWantASignInComeAfterItByThemselves() throws {
    let household = try Household(dialects: ["sign-in-for-recipes"])
    let device = try household.device()
    let list = try device.open("RecipeList")
    #expect(list["phase"] == "error" && list["errorCode"] == "signed_out")
    let error = #expect(throws: ActionError.self) { try list.invoke("refresh") }
    #expect(error?.code == ActionError.Code("signed_out"))
    _ = device.newRequests()
    device.settle()
    #expect(!device.newRequests().contains { $0.contains("/recipes") })
    try device.signIn()
    #expect(list["phase"] == "ready" && list["errorCode"] == .null)
    #expect(total(list) ?? 0 > 40)
  }

  @Test func aMealPlanThatTheServerDoesNotHaveStaysHere() throws {
    let household = try Household(dialects: ["no-meal-plan"])
    let device = try household.device()
    _ = try device.open("RecipeList")
    try device.signIn()
    let plan = try device.open("MealPlan", ["zone": "UTC", "weekStart": 0])
    try plan.invoke(
      "plan", ["recipe": "idli", "day": "2026-02-15", "meal": "dinner", "servings": 2, "weekly": false])
    device.settle()
    #expect(plan["count"] == 1)
    #expect(try device.waiting().isEmpty)
    try plan.invoke("refresh")
    device.settle()
    #expect(plan["count"] == 1)
  }

  @Test func favouritesThatTheServerDoesNotHaveStayHere() throws {
    let household = try Household(dialects: ["no-favourites"])
    let device = try household.device()
    let list = try device.open("RecipeList")
    try device.signIn()
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    let favourites = try device.open("RecipeList", ["favouritesOnly": true])
    #expect(favourites.ids == ["idli"])
    #expect(try device.waiting().isEmpty)
  }

  @Test func whatABareServerDoesNotSayIsNotShown() throws {
    let household = try Household(dialects: ["bare-recipes"])
    let device = try household.device()
    let list = try device.open("RecipeList")
    // Without ratings the order is by name.
    let names = members(list["recipes"], "name").compactMap { name -> String? in
      if case .map(let texts) = name, case .string(let text)? = texts["en"] { text.lowercased() } else { nil }
    }
    #expect(names.count > 40 && names == names.sorted())
    #expect(members(list["recipes"], "line").allSatisfy { "\($0)".contains("unrated") })
    let detail = try device.open("RecipeDetail", ["id": "dal-tadka"])
    #expect(detail["spice"] == .null && detail["ratingCount"] == 0)
    #expect(detail["description"] == .map(.empty))
    let units = members(detail["ingredients"], "unit")
    #expect(!units.contains("to_taste") && units.contains("g"))
  }

  @Test func timesOfStagesAreShownToTheSecond() throws {
    let kitchen = Kitchen()
    kitchen.server.edit { $0.recipes = [bareWire("masoor-dal")] }
    let detail = try kitchen.open("RecipeDetail", ["id": "masoor-dal"])
    kitchen.settle()
    // 90 s, and a stage of which nobody says how long it takes.
    #expect(members(detail["steps"], "time") == [.duration(.seconds(90)), .null])
    #expect(members(detail["stages"], "time") == [.duration(.seconds(90)), .null])
    #expect(members(detail["ingredients"], "unit") == ["g", "none", "g", "g"])
  }

  @Test func anAnswerThatNobodyCanReadLeavesTheBookAndItsStamp() throws {
    let kitchen = Kitchen()
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(list.ids.count == 3)
    kitchen.server.edit {
      $0.recipes = [#"{"id":7,"title":"Dal","servings":2}"#]
      $0.latest = "2026-02-01T00:00:00Z"
    }
    try list.invoke("refresh")
    kitchen.settle()
    #expect(list.ids.count == 3)
    try list.invoke("refresh")
    kitchen.settle()
    // Asked again from the same stamp, for a server that is repaired.
    #expect(kitchen.server.requests.suffix(2).allSatisfy { $0.contains("since=2026-01-01T00:00:00Z") })
  }

  @Test func aFirstAnswerThatNobodyCanReadIsSaid() throws {
    let kitchen = Kitchen()
    kitchen.server.edit { $0.recipes = [#"{"id":7,"title":"Dal","servings":2}"#] }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(list["phase"] == "error" && list["errorCode"] == "unreadable")
  }
}
