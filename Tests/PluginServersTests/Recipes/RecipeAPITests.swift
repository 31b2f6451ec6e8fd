import Backend
import Foundation
import Foundations
import Services
import Simulation
import Testing

@testable import PluginServers

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

  /// The members of a card (docs/products/epicura.md, 7), and our extras.
  private static let cardKeys: Set = [
    "id", "version", "name", "category", "cuisine", "difficulty", "time_minutes", "servings", "tags",
    "nutrition",
    "image_url", "rating", "rating_count", "names", "region", "diet", "spice", "allergens",
  ]

  @Test func recipeMatchesTheContract() async throws {
    let recipe = try content(try await get("/api/v1/recipes/dal-tadka"))
    #expect(
      Set(recipe.keys)
        == Self.cardKeys.union([
          "created_at", "updated_at", "descriptions", "prep_minutes", "cook_minutes", "ingredients", "steps",
          "recipe_data",
        ]))
    #expect(recipe["id"] as? String == "dal-tadka")
    #expect(recipe["version"] as? Int == 1)
    #expect(RFC3339.milliseconds(recipe["updated_at"] as? String ?? "") != nil)
    #expect(recipe["name"] as? String == "Dal Tadka")
    #expect((recipe["names"] as? [String: String])?["hi"] == "दाल तड़का")
    #expect(recipe["category"] as? String == "dal")
    #expect(recipe["cuisine"] as? String == "indian")
    #expect(recipe["region"] as? String == "north_indian")
    #expect(recipe["time_minutes"] as? Int == 50)
    #expect(recipe["tags"] as? [String] == ["vegetarian", "comfort", "protein-rich", "healthy"])
    #expect(recipe["diet"] as? String == "veg")
    #expect(recipe["allergens"] as? [String] == ["dairy"])
    #expect(recipe["rating"] as? Double == 4.6)
    #expect(recipe["rating_count"] as? Int == 812)
    #expect(
      Set((recipe["nutrition"] as? [String: Double] ?? [:]).keys) == [
        "calories", "protein_g", "carbs_g", "fats_g",
      ])
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

  @Test func programMatchesTheContract() async throws {
    let recipe = try content(try await get("/api/v1/recipes/dal-tadka"))
    let program = try #require(recipe["recipe_data"] as? [String: Any])
    #expect(program["name"] as? String == "Dal Tadka")
    #expect(program["servings"] as? Int == 4)
    #expect(program["total_time_minutes"] as? Int == 39)
    let stages = try #require(program["stages"] as? [[String: Any]])
    #expect(stages.count == 6)
    #expect(stages[0]["stir"] as? Bool == false)
    #expect(stages[0]["stir_pattern"] == nil)
    #expect(stages[0]["cv_check"] as? String == "oil_shimmer")
    #expect(stages[1]["temp_target"] as? Int == 150)
    #expect(stages[1]["duration_seconds"] as? Int == 120)
    #expect(stages[1]["stir_pattern"] as? String == "continuous")
    let portions = stages.flatMap { $0["ingredients"] as? [[String: Any]] ?? [] }
    let first = try #require(portions.first)
    #expect(first["subsystem"] as? String == "SLD")
    #expect(first["channel"] as? String == "OIL")
    #expect(first["amount_g"] as? Double == 28)
    #expect(portions.contains { $0["subsystem"] as? String == "SLD" && $0["channel"] as? String == "WATER" })
    #expect(portions.contains { $0["subsystem"] as? String == "CID" && $0["mode"] as? String == "FULL" })
  }

  @Test func aDishThatTheApplianceCannotCookHasNoProgram() async throws {
    #expect(try content(try await get("/api/v1/recipes/idli"))["recipe_data"] == nil)
  }

  @Test func waitingDoesNotCountAsTime() async throws {
    #expect(try content(try await get("/api/v1/recipes/idli"))["time_minutes"] as? Int == 20)
  }

  @Test func listsCardsByPages() async throws {
    let response = try await get("/api/v1/recipes")
    let body = try json(response)
    let cards = try #require(body["data"] as? [[String: Any]])
    #expect(cards.count == 20)
    #expect(Set(cards[0].keys) == Self.cardKeys)
    #expect(body["pagination"] as? [String: Int] == ["page": 1, "limit": 20, "total": 50, "total_pages": 3])
    #expect(cards.compactMap { $0["name"] as? String } == cards.compactMap { $0["name"] as? String }.sorted())
    #expect(response.headers["content-length"] == String(response.body.count))
  }

  @Test func pagesWithoutGapsOrRepeats() async throws {
    var seen: [String] = []
    for page in 1...20 { seen += try ids(try await get("/api/v1/recipes?limit=7&page=\(page)")) }
    #expect(seen.count == Self.data.count)
    #expect(Set(seen) == Self.data.ids)
  }

  @Test(arguments: [
    ("category=drink", ["filter-coffee", "masala-chai"]),
    ("category=drink&tags=vegan", []), ("category=drink&limit=1&page=2", ["masala-chai"]),
    ("category=one-pot", ["khichdi"]),
    ("category=stir-fry&tags=healthy,stir-fry", ["aloo-gobi", "bhindi-masala"]),
    ("category=one-pot&tags=all", ["khichdi"]), ("cuisine=thai", []), ("category=lunch", []),
    ("category=one-pot&difficulty=easy&nothing=1", ["khichdi"]),
  ])
  func filters(_ query: String, _ expected: [String]) async throws {
    #expect(try ids(try await get("/api/v1/recipes?\(query)")).sorted() == expected)
  }

  @Test(arguments: [
    ("sort=time_minutes", "coconut-chutney"), ("sort=name&order=desc", "pongal"),
    ("sort=created_at", "aloo-gobi"),
  ])
  func sorts(_ query: String, _ first: String) async throws {
    #expect(try ids(try await get("/api/v1/recipes?\(query)")).first == first)
  }

  @Test(arguments: [
    ("dosa", "masala-dosa"), ("DOS", "masala-dosa"), ("தோசை", "masala-dosa"), ("मसाला डोसा", "masala-dosa"),
    ("बिरया", "chicken-biryani"), ("குங்குமப்பூ பிரியாணி", "chicken-biryani"), ("tadka dal", "dal-tadka"),
    ("तडका", "dal-tadka"), ("कॉफ़ी", "filter-coffee"), ("कॉफी", "filter-coffee"), ("hálwa gajar", "gajar-halwa"),
    ("hyderabadi", "chicken-biryani"),
  ])
  func findsRecipesInThreeLanguages(_ words: String, _ expected: String) async throws {
    let response = try await backend.send(
      HTTPRequest(.get, "/api/v1/recipes", query: [HTTPRequest.QueryItem("search", words)]))
    #expect(try ids(response).first == expected)
  }

  @Test func ranksNamesBeforeIngredients() async throws {
    let found = try ids(try await get("/api/v1/recipes?search=paneer"))
    #expect(try #require(found.firstIndex(of: "paneer-butter-masala")) < 3)
    let onion = try ids(try await get("/api/v1/recipes?search=onion&limit=50"))
    #expect(!onion.contains("filter-coffee"))
  }

  @Test(arguments: [
    "\"", "*", "zzzz AND", "(", "🍛", "col:x", "NEAR(a b)", "zzzz", "'; DROP TABLE recipes; --", "-x",
  ])
  func survivesEverySearch(_ words: String) async throws {
    let response = try await backend.send(
      HTTPRequest(.get, "/api/v1/recipes", query: [HTTPRequest.QueryItem("search", words)]))
    #expect(response.status == 200)
    #expect(try ids(response).count < Self.data.count)
  }

  @Test(arguments: [
    ("/recipes?page=0", "page"), ("/recipes?page=x", "page"), ("/recipes?page=", "page"),
    ("/recipes?page=99999999999999999999", "page"), ("/recipes?limit=0", "limit"),
    ("/recipes?limit=51", "limit"),
    ("/recipes?limit=1.5", "limit"), ("/recipes?difficulty=tricky", "difficulty"),
    ("/recipes?sort=id", "sort"),
    ("/recipes?order=up", "order"), ("/recipes?search=\(String(repeating: "a", count: 201))", "search"),
    ("/recipes/sync", "since"), ("/recipes/sync?since=", "since"), ("/recipes/sync?since=yesterday", "since"),
    ("/recipes/sync?since=2026-02-15T09:00:00+05:30", "since"),
  ])
  func answers400WithTheInvalidParameter(_ path: String, _ parameter: String) async throws {
    let response = try await get("/api/v1\(path)")
    #expect(response.status == 400)
    let body = try json(response)
    #expect(body["success"] as? Bool == false)
    let error = try #require(body["error"] as? [String: Any])
    #expect(error["code"] as? String == "VALIDATION_ERROR")
    #expect((error["message"] as? String)?.contains("`\(parameter)`") == true)
    #expect((error["details"] as? [[String: String]])?.first?["field"] == parameter)
  }

  @Test(arguments: ["nothing", "Idli", "idli%20", "..%2F..", "%27%20OR%201=1"])
  func answers404ForAnUnknownRecipe(_ id: String) async throws {
    let response = try await get("/api/v1/recipes/\(id)")
    #expect(response.status == 404)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "NOT_FOUND")
  }

  @Test(arguments: [
    "/api/v1/recipes", "/api/v1/recipes/idli", "/api/v1/recipes?category=dal",
    "/api/v1/recipes/sync?since=1970-01-01T00:00:00Z",
  ])
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
    let some = try await get("/api/v1/recipes?category=dal").headers["etag"]
    #expect(all != some)
  }

  private func sync(_ since: String = "1970-01-01T00:00:00Z") async throws -> HTTPResponse {
    try await get("/api/v1/recipes/sync?since=\(since)")
  }

  @Test func aFirstSyncSendsAllRecipesWhole() async throws {
    let response = try await sync()
    #expect(try Set(ids(response)) == Self.data.ids)
    #expect(try ids(response).count == Self.data.count)
    let body = try content(response)
    #expect(body["deleted_ids"] as? [String] == [])
    let listed = try #require((body["recipes"] as? [[String: Any]])?.first { $0["id"] as? String == "idli" })
    let alone = try content(try await get("/api/v1/recipes/idli"))
    #expect(NSDictionary(dictionary: listed) == NSDictionary(dictionary: alone))
  }

  @Test func tagsMayHaveBlanksAroundThem() async throws {
    let tight = try ids(try await get("/api/v1/recipes?tags=vegan,quick"))
    #expect(!tight.isEmpty)
    #expect(try ids(try await get("/api/v1/recipes?tags=vegan,%20quick,")) == tight)
  }

  @Test func sendsOnlyChangesSinceTheLastSync() async throws {
    let latest = try #require(try content(try await sync())["server_timestamp"] as? String)
    #expect(try ids(try await sync(latest)) == [])
    clock.advance(by: .seconds(60))
    #expect(try await backend.rate("idli", "p1", 1))
    let changed = try await sync(latest)
    #expect(try ids(changed) == ["idli"])
    let next = try #require(try content(changed)["server_timestamp"] as? String)
    #expect(try ids(try await sync(next)) == [])
  }

  @Test func includesSubmittedRatings() async throws {
    let before = try content(try await get("/api/v1/recipes/idli"))
    let tag = try await sync().headers["etag"]
    for (person, stars) in [("p1", 5), ("p1", 1), ("p2", 2)] {
      #expect(try await backend.rate("idli", person, stars))
    }
    let after = try content(try await get("/api/v1/recipes/idli"))
    #expect(after["rating_count"] as? Int == (before["rating_count"] as? Int ?? 0) + 2)
    #expect(after["version"] as? Int == 4)
    #expect(try await sync().headers["etag"] != tag)
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
