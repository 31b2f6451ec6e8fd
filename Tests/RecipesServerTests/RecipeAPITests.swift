import Backend
import Foundation
import Foundations
import Services
import Simulation
import Testing

@testable import RecipesServer

/// The recipe endpoints with the shipped data.
@Suite struct RecipeAPITests {
  private static let data = RecipeData(DataFolder(shippedFolder))
  private static let image = Result {
    try BackendImage(
      [BackendSetup.Part(RecipesServer.self, data: BackendSetup.Part.Data(shippedFolder))], now: testStart)
  }
  private let backend: Backend
  private let clock = Scheduler(.virtual(start: testStart))

  init() throws {
    backend = try Backend.recipes(nil, store: .copy(of: try Self.image.get().content), clock)
  }

  private func get(_ path: String, _ headers: [(String, String)] = []) async throws -> HTTPResponse {
    try await backend.send(HTTPRequest(.get, path, headers: HTTPHeaders(headers)))
  }

  @Test func reportsItsHealth() async throws {
    let response = try await get("/api/v1/health")
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "application/json")
    #expect(response.headers["date"] == "Sun, 15 Feb 2026 09:00:00 GMT")
    let body = try json(response)
    #expect(body["status"] as? String == "ok")
    #expect(body["recipes"] as? Int == Self.data.count)
    #expect(body["time"] as? String == "2026-02-15T09:00:00.000Z")
  }

  @Test func recipeMatchesTheContract() async throws {
    let recipe = try json(try await get("/api/v1/recipes/dal-tadka"))
    #expect(
      Set(recipe.keys) == [
        "id", "version", "updated_at", "name", "description", "cuisine", "course", "diet", "spice", "tags",
        "allergens", "prep_minutes", "cook_minutes", "servings", "difficulty", "rating", "rating_count",
        "nutrition", "ingredients", "steps",
      ])
    #expect(recipe["id"] as? String == "dal-tadka")
    #expect(recipe["version"] as? Int == 1)
    #expect(RFC3339.milliseconds(recipe["updated_at"] as? String ?? "") != nil)
    #expect((recipe["name"] as? [String: String])?["hi"] == "दाल तड़का")
    #expect(recipe["diet"] as? String == "veg")
    #expect(recipe["allergens"] as? [String] == ["milk"])
    #expect(recipe["rating"] as? Double == 4.6)
    #expect(recipe["rating_count"] as? Int == 812)
    #expect((recipe["nutrition"] as? [String: Double])?["protein_g"] == 12)
    let ingredients = try #require(recipe["ingredients"] as? [[String: Any]])
    #expect(ingredients[0]["id"] as? String == "toor-dal")
    #expect(ingredients[0]["amount"] as? Double == 150)
    #expect(ingredients[0]["unit"] as? String == "g")
    #expect(ingredients[0]["note"] == nil)
    #expect((ingredients[2]["note"] as? [String: String])?["ta"] == "பொடியாக நறுக்கியது")
    #expect(ingredients.last?["amount"] is NSNull)
    let steps = try #require(recipe["steps"] as? [[String: Any]])
    #expect(steps[1]["temperature_c"] as? Int == 120)
    #expect(steps[1]["minutes"] as? Int == 15)
    #expect(steps[6]["minutes"] == nil)
  }

  @Test func listsAllRecipesOnce() async throws {
    let response = try await get("/api/v1/recipes")
    let body = try json(response)
    let data = Self.data
    #expect(try Set(ids(response)) == data.ids)
    #expect(try ids(response).count == data.count)
    #expect(body["total"] as? Int == data.count)
    #expect(body["page"] as? Int == 1)
    #expect(body["per_page"] as? Int == 100)
    #expect(body["deleted"] as? [String] == [])
    #expect(response.headers["content-length"] == String(response.body.count))
  }

  @Test func listedRecipesMatchSingleOnes() async throws {
    let list = try #require(try json(try await get("/api/v1/recipes"))["recipes"] as? [[String: Any]])
    let alone = try json(try await get("/api/v1/recipes/idli"))
    let listed = try #require(list.first { $0["id"] as? String == "idli" })
    #expect(NSDictionary(dictionary: listed) == NSDictionary(dictionary: alone))
  }

  @Test func pagesWithoutGapsOrRepeats() async throws {
    var seen: [String] = []
    for page in 1...20 {
      let response = try await get("/api/v1/recipes?per_page=7&page=\(page)")
      #expect(try json(response)["total"] as? Int == Self.data.count)
      seen += try ids(response)
    }
    #expect(seen.count == Self.data.count)
    #expect(Set(seen).count == seen.count)
  }

  @Test(arguments: [
    ("course=drink", ["filter-coffee", "masala-chai"]), ("diet=egg", ["egg-curry"]),
    ("course=drink&diet=vegan", []), ("course=drink&per_page=1&page=2", ["masala-chai"]),
  ])
  func filters(_ query: String, _ expected: [String]) async throws {
    #expect(try ids(try await get("/api/v1/recipes?\(query)")).sorted() == expected)
  }

  @Test func acceptsSeveralCodesInOneFilter() async throws {
    let data = Self.data
    let found = try ids(try await get("/api/v1/recipes?diet=egg,nonveg"))
    #expect(Set(found) == Set(data.recipes.filter { $0.diet >= .egg }.map(\.id)))
  }

  @Test(arguments: [
    ("dosa", "masala-dosa"), ("DOS", "masala-dosa"), ("தோசை", "masala-dosa"), ("मसाला डोसा", "masala-dosa"),
    ("बिरया", "chicken-biryani"), ("குங்குமப்பூ பிரியாணி", "chicken-biryani"), ("tadka dal", "dal-tadka"),
    ("तडका", "dal-tadka"), ("कॉफ़ी", "filter-coffee"), ("कॉफी", "filter-coffee"), ("hálwa gajar", "gajar-halwa"),
    ("hyderabadi", "chicken-biryani"),
  ])
  func findsRecipesInThreeLanguages(_ words: String, _ expected: String) async throws {
    let response = try await backend.send(
      HTTPRequest(.get, "/api/v1/recipes", query: [HTTPRequest.QueryItem("q", words)]))
    #expect(try ids(response).first == expected)
  }

  @Test func ranksNamesBeforeIngredients() async throws {
    let found = try ids(try await get("/api/v1/recipes?q=paneer"))
    #expect(try #require(found.firstIndex(of: "paneer-butter-masala")) < 3)
    let onion = try ids(try await get("/api/v1/recipes?q=onion"))
    #expect(!onion.contains("filter-coffee"))
  }

  @Test(arguments: [
    "\"", "*", "zzzz AND", "(", "🍛", "col:x", "NEAR(a b)", "zzzz", "'; DROP TABLE recipes; --", "-x",
  ])
  func survivesEverySearch(_ words: String) async throws {
    let response = try await backend.send(
      HTTPRequest(.get, "/api/v1/recipes", query: [HTTPRequest.QueryItem("q", words)]))
    #expect(response.status == 200)
    #expect(try ids(response).count < Self.data.count)
  }

  @Test(arguments: [
    ("page=0", "page"), ("page=x", "page"), ("page=", "page"), ("page=99999999999999999999", "page"),
    ("per_page=0", "per_page"), ("per_page=101", "per_page"), ("per_page=1.5", "per_page"),
    ("updated_since=yesterday", "updated_since"), ("updated_since=", "updated_since"),
    ("updated_since=2026-02-15T09:00:00+05:30", "updated_since"), ("course=lunch", "course"),
    ("course=", "course"), ("diet=veg,", "diet"), ("diet=VEG", "diet"), ("page=1&page=2", "page"),
    ("pge=1", "pge"), ("q=\(String(repeating: "a", count: 201))", "q"),
  ])
  func answers400WithTheInvalidParameter(_ query: String, _ parameter: String) async throws {
    let response = try await get("/api/v1/recipes?\(query)")
    #expect(response.status == 400)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "invalid_parameter")
    #expect(error["parameter"] == parameter)
    #expect(error["message"]?.contains("`\(parameter)`") == true)
  }

  @Test func suggestsTheNearestParameter() async throws {
    let response = try await get("/api/v1/recipes?cuorse=main")
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["message"]?.contains("did you mean `course`?") == true)
  }

  @Test(arguments: ["nothing", "Idli", "idli%20", "..%2F..", "%27%20OR%201=1"])
  func answers404ForAnUnknownRecipe(_ id: String) async throws {
    let response = try await get("/api/v1/recipes/\(id)")
    #expect(response.status == 404)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "not_found")
  }

  @Test(arguments: ["/api/v1/recipes", "/api/v1/recipes/idli", "/api/v1/recipes?course=main"])
  func answers304ForAMatchingTag(_ path: String) async throws {
    let first = try await get(path)
    let tag = try #require(first.headers["etag"])
    let second = try await get(path, [("if-none-match", "\"old\", W/\(tag)")])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    #expect(second.headers["etag"] == tag)
    #expect(try await get(path, [("If-None-Match", "\"old\"")]).status == 200)
  }

  @Test func tagsDifferWithTheResponse() async throws {
    let all = try await get("/api/v1/recipes").headers["etag"]
    let some = try await get("/api/v1/recipes?course=main").headers["etag"]
    #expect(all != some)
  }

  @Test func sendsOnlyChangesSinceTheLastRequest() async throws {
    let latest = try #require(try json(try await get("/api/v1/recipes"))["latest"] as? String)
    #expect(try ids(try await get("/api/v1/recipes?updated_since=\(latest)")) == [])
    clock.advance(by: .seconds(60))
    #expect(try await backend.rate("idli", "p1", 1))
    let changed = try await get("/api/v1/recipes?updated_since=\(latest)")
    #expect(try ids(changed) == ["idli"])
    let next = try #require(try json(changed)["latest"] as? String)
    #expect(try ids(try await get("/api/v1/recipes?updated_since=\(next)")) == [])
  }

  @Test func includesSubmittedRatings() async throws {
    let before = try json(try await get("/api/v1/recipes/idli"))
    let tag = try await get("/api/v1/recipes").headers["etag"]
    for (person, stars) in [("p1", 5), ("p1", 1), ("p2", 2)] {
      #expect(try await backend.rate("idli", person, stars))
    }
    let after = try json(try await get("/api/v1/recipes/idli"))
    #expect(after["rating_count"] as? Int == (before["rating_count"] as? Int ?? 0) + 2)
    #expect(after["version"] as? Int == 4)
    #expect(try await get("/api/v1/recipes").headers["etag"] != tag)
    #expect(try await backend.rate("none", "p1", 5) == false)
    await #expect(throws: (any Error).self) {
      try await backend.rate("idli", "p1", 6)
    }
  }

  @Test func answersOptionsAndHead() async throws {
    let options = try await backend.send(HTTPRequest(.options, "/api/v1/recipes"))
    #expect(options.headers["allow"] == "GET, HEAD, OPTIONS")
    let head = try await backend.send(HTTPRequest(.head, "/api/v1/recipes"))
    let get = try await get("/api/v1/recipes")
    #expect(head.body.isEmpty)
    #expect(head.headers["content-length"] == String(get.body.count))
    #expect(try await backend.send(HTTPRequest(.delete, "/api/v1/recipes/idli")).status == 405)
  }
}
