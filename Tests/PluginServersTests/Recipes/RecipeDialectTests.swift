import Foundation
import Services
import Simulation
import Testing

@testable import Backend
@testable import PluginServers

/// Recipes as other servers of the contract send them.
@Suite struct RecipeDialectTests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try Backend.recipes(shippedFolder, scheduler) }

  private func get(
    _ path: String, _ dialects: String, _ headers: [(String, String)] = []
  ) throws -> HTTPResponse {
    let body = Array(#"{"dialects":"\#(dialects)"}"#.utf8)
    let turned = HTTPRequest(
      .post, "/__kolam/dialects", headers: HTTPHeaders([("content-type", "application/json")]), body: body)
    return try scheduler.run {
      _ = try await backend.send(turned)
      return try await backend.send(HTTPRequest(.get, "/api/v1\(path)", headers: HTTPHeaders(headers)))
    }
  }

  private func recipe(_ dialects: String, _ headers: [(String, String)] = []) throws -> [String: Any] {
    try #require(try json(get("/recipes/dal-tadka", dialects, headers))["data"] as? [String: Any])
  }

  @Test func aSlimSyncHasNoCards() throws {
    let data = try #require(
      try json(get("/recipes/sync?since=1970-01-01T00:00:00Z&limit=5", "slim-sync"))["data"] as? [String: Any]
    )
    let rows = try #require(data["recipes"] as? [[String: Any]])
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { Set($0.keys) == ["id", "name", "version", "updated_at"] })
    #expect(data["has_more"] == nil)
    #expect(try recipe("slim-sync")["servings"] != nil)
  }

  @Test func recipesWantASignIn() throws {
    for path in ["/recipes", "/recipes/dal-tadka", "/recipes/sync?since=1970-01-01T00:00:00Z"] {
      let response = try get(path, "sign-in-for-recipes")
      #expect(response.status == 401)
      #expect((try json(response)["error"] as? [String: Any])?["code"] as? String == "TOKEN_INVALID")
    }
    let now = scheduler.now
    func token(_ lifetime: Duration) throws -> [(String, String)] {
      let token = AccessToken(account: "asha", session: "s", number: 1, issuedAt: now, lifetime: lifetime)
      return [("authorization", "Bearer \(try token.signed())")]
    }
    #expect(try get("/recipes", "sign-in-for-recipes", token(.seconds(60))).status == 200)
    let expired = try get("/recipes", "sign-in-for-recipes", token(.zero))
    #expect((try json(expired)["error"] as? [String: Any])?["code"] as? String == "TOKEN_EXPIRED")
  }

  @Test func aBareRecipeHasTheContractsMembersOnly() throws {
    let recipe = try recipe("bare-recipes")
    #expect(
      Set(recipe.keys) == [
        "id", "name", "category", "cuisine", "difficulty", "time_minutes", "servings", "tags", "nutrition",
        "image_url", "version", "recipe_data", "created_at", "updated_at",
      ])
    let cards = try #require(try json(get("/recipes", "bare-recipes"))["data"] as? [[String: Any]])
    #expect(cards.count == 20 && cards.allSatisfy { $0["names"] == nil && $0["rating"] == nil })
  }

  @Test func theNewerDatabaseHasListsAndSegments() throws {
    let recipe = try recipe("cuisine-lists,segments")
    #expect(recipe["cuisine"] as? [String] == ["indian"])
    let program = try #require(recipe["recipe_data"] as? [String: Any])
    #expect(program["stages"] == nil)
    let segments = try #require(program["segments"] as? [[String: Any]])
    #expect((1...5).contains(segments.count))
    let ingredients = try #require(program["ingredients"] as? [[String: Any]])
    #expect(Set(ingredients.compactMap { $0["unit"] as? String }) == ["ml", "quarter_tsp", "slot"])
  }

  @Test func codesAndImagesAreThoseOfAnotherServer() throws {
    let recipe = try recipe("unknown-codes,absolute-images", [("host", "10.0.0.7:3000")])
    #expect(recipe["category"] as? String == "fusion")
    #expect(recipe["image_url"] as? String == "http://10.0.0.7:3000/images/recipes/dal-tadka.jpg")
  }

  @Test(arguments: [("no-favourites", "/users/me/favourites"), ("no-meal-plan", "/users/me/meal-plan/m1")])
  func aPathOfOursIsNotThere(_ dialect: String, _ path: String) throws {
    #expect(try get(path, dialect).status == 404)
    #expect(try get(path, "").status != 404)
  }
}
