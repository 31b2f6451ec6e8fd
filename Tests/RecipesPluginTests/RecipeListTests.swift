import Foundations
import PluginKit
import Services
import Testing

struct RecipeListTests {
  private let kitchen = Kitchen()
  private let byRating = ["paneer-butter-masala", "chicken-biryani", "dal-tadka"]

  private func phases(_ model: Model) -> [String] {
    model.states.map { state in
      guard case .map(let map) = state, case .string(let phase)? = map["phase"] else { return "?" }
      return "\(phase) \(Model.ids(state).count)"
    }
  }

  // MARK: Opening and closing

  @Test(arguments: ["RecipeList", "RecipeDetail"])
  func modelClosedWhileOpeningSendsNoRequests(_ model: String) throws {
    let plugin = try kitchen.plugin()
    kitchen.settle()
    let jobs = kitchen.scheduler.unfinishedJobs.map(\.name)
    let opened = try kitchen.open(
      model, model == "RecipeList" ? .map(.empty) : ["id": "dal-tadka"], of: plugin)
    opened.handle.close()
    kitchen.settle()
    #expect(kitchen.server.requests.isEmpty)
    #expect(kitchen.scheduler.unfinishedJobs.map(\.name) == jobs)
  }

  // MARK: The copy first

  @Test func loadsOnTheFirstRun() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(phases(list) == ["loading 0", "ready 3"])
    #expect(list.ids == byRating)
    #expect(list["total"] == 3)
    #expect(list["stale"] == false)
    #expect(list["savedAt"] == .timestamp(kitchen.scheduler.now))
  }

  @Test(
    arguments: [("RecipeList", .map(.empty)), ("RecipeDetail", ["id": "dal-tadka"])] as [(String, Value)])
  func sendsNoRequestsWhenClosedWhileOpening(_ model: String, _ parameters: Value) throws {
    let plugin = try kitchen.plugin()
    for isDrained in [false, true] {
      let open = try kitchen.open(model, parameters, of: plugin)
      if isDrained { kitchen.scheduler.start("close") { open.handle.close() } } else { open.handle.close() }
      kitchen.settle()
    }
    #expect(kitchen.server.requests == [])
  }

  @Test func showsTheCachedCopyBeforeTheResponse() throws {
    _ = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.server.edit { content in
      content.latency = .seconds(20)
      content.latest = "2026-01-02T00:00:00Z"
      content.recipes.append(wire("idli", en: "Idli", rating: 5))
    }
    let list = try kitchen.open("RecipeList", of: try kitchen.plugin())
    kitchen.scheduler.drain()
    #expect(phases(list) == ["ready 3"])
    kitchen.settle()
    #expect(phases(list) == ["ready 3", "ready 4"])
    #expect(list.ids == ["idli"] + byRating)
  }

  @Test func requestsOnlyChanges() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("refresh")
    #expect(
      kitchen.server.requests == [
        "/api/v1/recipes/sync?limit=200&since=1970-01-01T00:00:00Z",
        "/api/v1/recipes/sync?limit=200&since=2026-01-01T00:00:00Z",
      ])
  }

  @Test func publishesNoUnchangedState() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    let before = list.states.count
    kitchen.server.edit { $0.latency = .zero }
    try list.invoke("refresh")
    #expect(list.states.count == before)
  }

  @Test func removesRecipesThatTheServerDeleted() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.server.edit { content in
      content.latest = "2026-01-02T00:00:00Z"
      content.recipes.removeAll { $0.contains("biryani") }
      content.deleted = ["chicken-biryani"]
    }
    try list.invoke("refresh")
    #expect(list.ids == ["paneer-butter-masala", "dal-tadka"])
  }

  @Test func startsOverWithAServerThatWasReset() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.server.edit { content in
      content.latest = "2025-01-01T00:00:00Z"
      content.recipes = [wire("idli", en: "Idli")]
    }
    try list.invoke("refresh")
    #expect(list.ids == ["idli"])
  }

  @Test func readsManyRecipesAtOnce() throws {
    kitchen.server.edit { $0.recipes = (0..<250).map { wire("dish-\($0)", en: "Dish") } }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(list["total"] == 250)
    #expect(kitchen.server.requests.count == 1)
  }

  @Test(
    arguments: [
      (["category": "dal"], ["masoor-dal"]), (["category": "curry", "diet": "nonveg"], ["chicken-biryani"]),
      (["cuisine": "indian", "tag": "festive"], ["chicken-biryani"]), (["difficulty": "hard"], []),
      (["minutes": 25], ["masoor-dal"]), (["cookable": true], ["masoor-dal"]),
      (["cookable": true, "category": "curry"], []),
    ] as [(Value, [String])])
  func keepsWhatMeetsAllConditions(_ filter: Value, _ expected: [String]) throws {
    kitchen.server.edit { $0.recipes.append(bareWire("masoor-dal")) }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(list["isNarrowed"] == false)
    try list.invoke("filter", filter)
    #expect(list.ids == expected)
    #expect(list["isNarrowed"] == true)
    try list.invoke("clear")
    #expect(list.ids.count == 4)
    #expect(list["isNarrowed"] == false)
  }

  @Test func keepsTheConditionsThatAreNotGiven() throws {
    kitchen.server.edit { $0.recipes.append(bareWire("masoor-dal")) }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("filter", ["diet": "vegan"])
    try list.invoke("filter", ["category": "dal"])
    #expect(list.ids == ["masoor-dal"])
    try list.invoke("filter", ["category": "any"])
    #expect(Set(list.ids) == ["masoor-dal", "dal-tadka"])
  }

  @Test func requestsOnceForTwoLists() throws {
    let plugin = try kitchen.plugin()
    let lists = try [kitchen.open("RecipeList", of: plugin), kitchen.open("RecipeList", of: plugin)]
    kitchen.settle()
    #expect(kitchen.server.requests == ["/api/v1/recipes/sync?limit=200&since=1970-01-01T00:00:00Z"])
    #expect(lists.map(\.ids) == [byRating, byRating])
  }

  // MARK: Offline

  @Test func keepsTheCachedCopyOffline() throws {
    let before = try kitchen.open("RecipeList")
    kitchen.settle()
    let savedAt = before["savedAt"]
    kitchen.scheduler.advance(by: .seconds(3600))
    kitchen.reachability.set(online: false)
    let list = try kitchen.open("RecipeList", of: try kitchen.plugin())
    kitchen.settle()
    #expect(list.ids == byRating)
    #expect(list["phase"] == "ready")
    #expect(list["stale"] == true)
    #expect(list["errorCode"] == "offline")
    #expect(list["savedAt"] == savedAt)
    let error = try #require(throws: ActionError.self) { try list.invoke("refresh") }
    #expect(error.code == .offline)
  }

  /// A start soon after the last one writes nothing; a later one updates the copy's age.
  @Test(arguments: [(1799, true), (1800, false)])
  func writesAnUnchangedResponseToDiskOnlyAfterAnInterval(seconds: Int64, isLeft: Bool) throws {
    _ = try kitchen.open("RecipeList")
    kitchen.settle()
    let first = kitchen.scheduler.now
    kitchen.scheduler.advance(by: .seconds(seconds))
    let list = try kitchen.open("RecipeList", of: try kitchen.plugin())
    kitchen.settle()
    #expect(list["savedAt"] == .timestamp(kitchen.scheduler.now))
    let last = kitchen.scheduler.now
    kitchen.reachability.set(online: false)
    let kept = try kitchen.open("RecipeList", of: try kitchen.plugin())
    kitchen.settle()
    #expect(kept["savedAt"] == .timestamp(isLeft ? first : last))
  }

  @Test func failsOfflineOnTheFirstRunAndRecoversOnceOnline() throws {
    kitchen.reachability.set(online: false)
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(phases(list) == ["loading 0", "error 0"])
    #expect(list["errorCode"] == "offline")
    kitchen.reachability.set(online: true)
    kitchen.settle()
    #expect(phases(list) == ["loading 0", "error 0", "loading 0", "ready 3"])
    #expect(list["errorCode"] == .null)
    #expect(list["stale"] == false)
  }

  // MARK: Invalid responses

  @Test(arguments: [
    #"{"recipes":"#, "", "null", "[]", "<html></html>", #"{"recipes":[]}"#, #"{"success":true,"data":null}"#,
    #"{"success":true,"data":{"recipes":{}}}"#, #"{"success":true,"data":{"deleted_ids":[]}}"#,
    #"{"success":true,"data":{"recipes":[],"server_timestamp":7}}"#, String(repeating: "[", count: 100_000),
  ])
  func keepsTheCachedCopyOnAnInvalidResponse(_ body: String) throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.server.edit { $0.override = HTTPResponse(status: 200, body: Array(body.utf8)) }
    let error = try #require(throws: ActionError.self) { try list.invoke("refresh") }
    #expect(error.code == .server)
    #expect(list.ids == byRating)
    #expect(list["stale"] == true)
    #expect(list["errorCode"] == "server")
    #expect(kitchen.log.lines.contains { $0.hasPrefix("warning: `data.recipes` cannot be read") })
  }

  @Test(arguments: [
    #"{"id":"x"}"#, "null", "7", "[]", #"{}"#, wire("x", en: "X", more: #""servings":0"#),
    wire("x", en: "X", rating: -1), wire("", en: "X"),
    wire("x", en: "X").replacing("\"prep_minutes\":10", with: "\"prep_minutes\":9e99"),
    wire("x", en: "X").replacing("\"prep_minutes\":10", with: "\"prep_minutes\":-5"),
    wire("x", en: "X").replacing("\"servings\":4", with: "\"servings\":0"),
    wire("x", en: "X").replacing("\"steps\":[", with: "\"steps\":[5,"),
  ])
  func skipsOnlyAMalformedRecipe(_ recipe: String) throws {
    kitchen.server.edit { $0.recipes.insert(recipe, at: 1) }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(Set(list.ids).isSuperset(of: byRating))
    if !list.ids.contains("x") {
      #expect(kitchen.log.lines.contains { $0.contains("cannot be read, and is kept as it was sent") })
    }
    #expect(list["phase"] == "ready")
  }

  @Test func acceptsCodesOfANewerServer() throws {
    let newer = wire(
      "insect-curry", en: "Insect Curry", diet: "entomo", rating: 5, tags: #""crunchy","quick""#
    )
    .replacing(#"["dairy"]"#, with: #"["insects"]"#).replacing("\"easy\"", with: "\"heroic\"")
    kitchen.server.edit { $0.recipes = [newer] }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    guard case .list(let rows) = list["recipes"], case .map(let card)? = rows.first else {
      Issue.record("there is no recipe")
      return
    }
    #expect(card["diet"] == "other")
    #expect(card["difficulty"] == "other")
    #expect(card["allergens"] == ["other"])
    #expect(card["tags"] == ["quick"])
    #expect(kitchen.log.lines.filter { $0.contains("which this version does not know") }.count == 4)
  }

  @Test func doesNothingOnceClosed() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.scheduler.drain()
    list.handle.close()
    kitchen.settle()
    #expect(phases(list) == ["loading 0"])
    #expect(kitchen.scheduler.isIdle)
  }
}
