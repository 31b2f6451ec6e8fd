import Foundations
import PluginKit
import Services
import Testing

struct RecipeDetailTests {
  private let kitchen = Kitchen()

  private func amounts(_ model: Model) -> [Value] {
    guard case .list(let rows) = model["ingredients"] else { return [] }
    return rows.map { row in if case .map(let line) = row { line["amount"] ?? .null } else { .null } }
  }

  @Test func fetchesAnUncachedRecipe() throws {
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    #expect(kitchen.server.requests == ["/api/v1/recipes/dal-tadka"])
    #expect(detail["phase"] == "ready")
    #expect(detail["name"] == ["en": "Dal Tadka", "hi": "दाल तड़का", "ta": "பருப்பு தட்கா"])
    #expect(detail["totalTime"] == .duration(.seconds(1800)))
    #expect(detail["tags"] == ["comfort", "protein_rich"])
    #expect(detail["nutrition"] == ["kcal": 200, "protein": 9, "carbs": 20, "fat": 8])
    #expect(
      detail["steps"] == [
        ["number": 1, "text": ["en": "Cook."], "time": .duration(.seconds(300)), "celsius": 95],
        ["number": 2, "text": ["en": "Serve."], "time": .null, "celsius": .null],
      ])
  }

  @Test func saysWhatARecipeGoesWellWith() throws {
    let device = try Household().device()
    _ = try device.open("RecipeList")
    let (avial, dal) = try (
      device.open("RecipeDetail", ["id": "avial"]), device.open("RecipeDetail", ["id": "dal-tadka"])
    )
    guard case .map(let tip) = avial["tip"] else { return #expect(Bool(false), "no texts") }
    #expect(Set(tip.keys.map(\.description)) == ["en", "hi", "ta"])
    #expect(dal["tip"] == .map(.empty))
  }

  @Test func saysHowLongARecipeKeeps() throws {
    let device = try Household().device()
    _ = try device.open("RecipeList")
    let rajma = try device.open("RecipeDetail", ["id": "rajma"])
    guard case .map(let keeps) = rajma["keeps"] else { return #expect(Bool(false), "no texts") }
    #expect(keeps["en"] == "Keeps for two days in the fridge.")
    #expect(Set(keeps.keys.map(\.description)) == ["en", "hi", "ta"])
  }

  @Test func showsNoWithdrawnRecipeInThePlaceOfAnotherThatCameAfterIt() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    func sync(_ day: Int, _ change: (inout FakeServer.Content) -> Void) throws {
      kitchen.server.edit { content in
        content.latest = "2026-01-0\(day)T00:00:00Z"
        change(&content)
      }
      try list.invoke("refresh")
    }
    try sync(2) { $0.recipes.append(wire("idli", en: "Idli")) }
    let first = try kitchen.open("RecipeDetail", ["id": "idli"])
    kitchen.settle()
    #expect(first["name"] == ["en": "Idli", "hi": "", "ta": ""])
    try sync(3) { content in
      content.recipes.removeLast()
      content.deleted = ["idli"]
    }
    try sync(4) { content in
      content.recipes.append(wire("poha", en: "Poha"))
      content.deleted = []
    }
    let second = try kitchen.open("RecipeDetail", ["id": "poha"])
    kitchen.settle()
    #expect(second["name"] == ["en": "Poha", "hi": "", "ta": ""])
  }

  @Test func readsARecipeOfTheBareContract() throws {
    kitchen.server.edit { $0.recipes = [bareWire("masoor-dal")] }
    let detail = try kitchen.open("RecipeDetail", ["id": "masoor-dal"])
    kitchen.settle()
    #expect(detail["phase"] == "ready")
    #expect(detail["name"] == ["en": "Masoor Dal"])
    #expect(detail["category"] == "dal")
    #expect(detail["cuisine"] == "indian")
    #expect(detail["region"] == .null)
    #expect(detail["diet"] == "vegan")
    #expect(detail["tags"] == ["protein_rich"])
    #expect(detail["totalTime"] == .duration(.seconds(1500)))
    #expect(detail["cookable"] == true)
    guard case .list(let fillings) = detail["fillings"], case .list(let stages) = detail["stages"],
      case .list(let steps) = detail["steps"], case .list(let ingredients) = detail["ingredients"]
    else { return #expect(Bool(false), "no lists") }
    let dispensers = fillings.map { row -> Value in
      if case .map(let filling) = row { filling["dispenser"] ?? .null } else { .null }
    }
    #expect(dispensers == ["oil", "water", "powder", "tray"])
    #expect(stages.count == 2)
    #expect(steps.count == 2)
    #expect(ingredients.count == 4)
    #expect(kitchen.log.lines == [])
  }

  @Test func readsTheSegmentsOfTheNewerDatabase() throws {
    let bare = bareWire("a")
    let start = try #require(bare.firstRange(of: "\"stages\":"))
    kitchen.server.edit { content in
      content.recipes = [
        bare[..<start.lowerBound]
          + """
          "segments":[{"temp_start_c":160,"heat_profile":"medium_high","heat_duration_s":120,\
          "stir_direction":"forward","stir_rotation":"slow","stir_duration_s":60},\
          {"temp_start_c":95,"heat_profile":"low","heat_duration_s":600}],\
          "ingredients":[{"name":"oil","subsystem":"SLD","channel":"oil","total_qty":20,"unit":"ml"},\
          {"name":"salt","subsystem":"ASD","channel":"2","total_qty":4,"unit":"quarter_tsp"},\
          {"name":"lentils","subsystem":"CID","channel":1,"total_qty":1,"unit":"slot"},\
          {"name":"steam","subsystem":"XYZ"}]}}
          """
      ]
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "a"])
    kitchen.settle()
    #expect(detail["phase"] == "ready" && detail["cookable"] == true)
    guard case .list(let stages) = detail["stages"], case .list(let fillings) = detail["fillings"] else {
      return #expect(Bool(false), "no lists")
    }
    func member(_ rows: [Value], _ name: String) -> [Value] {
      rows.map { row in if case .map(let map) = row { map[name] ?? .null } else { .null } }
    }
    #expect(member(stages, "name") == ["medium high", "low"])
    #expect(member(stages, "celsius") == [160.0, 95.0])
    #expect(member(fillings, "dispenser") == ["oil", "powder", "tray"])
    #expect(member(fillings, "number") == [0, 2, 1])
    #expect(member(fillings, "amount") == [.double(18.4), .double(1), .null])
    #expect(member(fillings, "unit") == ["g", "tsp", "g"])
    #expect(kitchen.log.lines == [])
  }

  @Test(arguments: [
    ("https://cdn.epicura.io/recipes/a.jpg", "https://cdn.epicura.io/recipes/a.jpg"),
    ("/images/a.jpg", "main:/images/a.jpg"), ("http://cdn.epicura.io/a.jpg", ""), ("camera:pot", ""),
  ])
  func theImageIsWhereTheServerSays(address: String, source: String) throws {
    kitchen.server.edit { content in
      content.recipes = [
        bareWire("a").replacing("https://cdn.example/x.jpg", with: address)
      ]
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "a"])
    kitchen.settle()
    #expect(detail["image"] == .string(source))
  }

  @Test func aRecipeWithoutAnImageHasNone() throws {
    kitchen.server.edit { content in
      content.recipes = [bareWire("a").replacing("\"image_url\"", with: "\"image_of_others\"")]
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "a"])
    kitchen.settle()
    #expect(detail["phase"] == "ready")
    #expect(detail["image"] == "")
  }

  @Test func aDispenserIsFilledWithWhatAllStagesTake() throws {
    kitchen.server.edit { content in
      content.recipes = [
        bareWire("a").replacing("\"id\":2,\"name\":\"turmeric\"", with: "\"id\":1,\"name\":\"salt\"")
      ]
      content.recipes[0] = content.recipes[0].replacing(
        #"{"subsystem":"SLD","channel":"OIL","name":"ghee","amount_g":14}"#,
        with: #"{"subsystem":"ASD","id":1,"name":"salt","amount_g":1.5}"#)
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "a"])
    kitchen.settle()
    guard case .list(let fillings) = detail["fillings"], case .map(let salt) = fillings[1] else {
      return #expect(Bool(false), "no fillings")
    }
    #expect(salt["number"] == 1)
    // 1.5 g and 2 g are nearly one and a half teaspoons.
    #expect(salt["amount"] == 1.5 && salt["unit"] == "tsp")
  }

  @Test func showsTheCachedCopyFirst() throws {
    _ = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.server.edit { content in
      content.latency = .seconds(10)
      content.recipes[0] = content.recipes[0].replacing("A dish.", with: "A better dish.")
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"], of: try kitchen.plugin())
    kitchen.scheduler.drain()
    #expect(detail["description"] == ["en": "A dish."])
    #expect(detail["phase"] == "ready")
    kitchen.settle()
    #expect(detail["description"] == ["en": "A better dish."])
    #expect(detail["stale"] == false)
  }

  @Test(
    arguments: [
      (1, [50, 0.625, .null]), (2, [100, 1.25, .null]), (4, [200, 2.5, .null]), (6, [300, 3.75, .null]),
      (7, [350, 4.375, .null]), (20, [1000, 12.5, .null]),
    ] as [(Int, [Value])])
  func scalesAmounts(_ servings: Int, _ expected: [Value]) throws {
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    try detail.invoke("setServings", ["servings": .int(servings)])
    #expect(amounts(detail) == expected)
    #expect(detail["servings"] == .int(servings))
    #expect(detail["recipeServings"] == 4)
  }

  @Test(
    arguments: [
      (2, "metric", [14, 600, 0.75], ["g", "g", "tsp", "g"]),
      (1, "metric", [7, 300, 0.5], ["g", "g", "tsp", "g"]),
      (3, "metric", [21, 900, 1.25], ["g", "g", "tsp", "g"]),
      (2, "imperial", [0.49, 1.32, 0.75], ["oz", "lb", "tsp", "g"]),
      (1, "imperial", [0.25, 10.6, 0.5], ["oz", "oz", "tsp", "g"]),
    ] as [(Int, String, [Double], [Value])])
  func dispensersHoldWhatTheServingsNeed(
    _ servings: Int, _ units: String, _ expected: [Double], _ shown: [Value]
  ) throws {
    kitchen.server.edit { $0.recipes = [bareWire("a")] }
    let plugin = try kitchen.plugin()
    try kitchen.open("Preferences", of: plugin).invoke("set", ["units": .string(units)])
    let detail = try kitchen.open("RecipeDetail", ["id": "a"], of: plugin)
    kitchen.settle()
    try detail.invoke("setServings", ["servings": .int(servings)])
    guard case .list(let rows) = detail["fillings"] else { return #expect(Bool(false), "no fillings") }
    func member(_ name: String) -> [Value] {
      rows.map { row in if case .map(let map) = row { map[name] ?? .null } else { .null } }
    }
    #expect(member("amount") == expected.map { .double($0) } + [.null])
    #expect(member("unit") == shown)
  }

  @Test(arguments: [0, 21, -1, Int.max])
  func rejectsServingsOutOfRange(_ servings: Int) throws {
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    let error = try #require(throws: ActionError.self) {
      try detail.invoke("setServings", ["servings": .int(servings)])
    }
    #expect(error.code == .badArguments)
    #expect(detail["servings"] == 4)
  }

  @Test func keepsTheChosenServingsAcrossARefresh() throws {
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    try detail.invoke("setServings", ["servings": 8])
    kitchen.server.edit { $0.recipes[0] = $0.recipes[0].replacing("\"amount\":200", with: "\"amount\":250") }
    try detail.invoke("refresh")
    #expect(amounts(detail) == [500, 5, .null])
  }

  @Test func reportsAnUnknownRecipe() throws {
    let detail = try kitchen.open("RecipeDetail", ["id": "pizza"])
    kitchen.settle()
    #expect(detail["phase"] == "error")
    #expect(detail["errorCode"] == "not_found")
    let error = try #require(throws: ActionError.self) { try detail.invoke("toggleFavourite") }
    #expect(error.code == .notFound)
  }

  @Test func dropsARecipeThatTheServerDeletedButKeepsItsMark() throws {
    let plugin = try kitchen.plugin()
    let list = try kitchen.open("RecipeList", of: plugin)
    kitchen.settle()
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"], of: plugin)
    kitchen.settle()
    try detail.invoke("toggleFavourite")
    let dal = kitchen.server.content.withLock { $0.recipes.removeFirst() }
    #expect(throws: ActionError.self) { try detail.invoke("refresh") }
    #expect(detail["errorCode"] == "not_found")
    #expect(list.ids == ["paneer-butter-masala", "chicken-biryani"])
    kitchen.server.edit { $0.recipes.append(dal) }
    try detail.invoke("refresh")
    #expect(detail["isFavourite"] == true)
    #expect(detail["errorCode"] == .null)
  }

  @Test func retriesAnUncachedRecipeOnceOnline() throws {
    kitchen.reachability.set(online: false)
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    #expect(detail["phase"] == "error")
    #expect(detail["errorCode"] == "offline")
    kitchen.reachability.set(online: true)
    kitchen.settle()
    #expect(detail["phase"] == "ready")
    #expect(detail["errorCode"] == .null)
    #expect(detail["stale"] == false)
  }

  @Test func keepsTheCachedCopyOffline() throws {
    _ = try kitchen.open("RecipeList")
    kitchen.settle()
    kitchen.reachability.set(online: false)
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"], of: try kitchen.plugin())
    kitchen.settle()
    #expect(detail["phase"] == "ready")
    #expect(detail["stale"] == true)
    #expect(detail["errorCode"] == "offline")
  }

  @Test(arguments: ["../admin", "a/b", "a?x=1", "ä b", "%2e%2e", "\n"])
  func escapesAnIDFromALinkInItsPath(_ id: String) throws {
    _ = try kitchen.open("RecipeDetail", ["id": .string(id)])
    kitchen.settle()
    let path = try #require(kitchen.server.requests.first)
    #expect(path.hasPrefix("/api/v1/recipes/"))
    #expect(
      path.dropFirst("/api/v1/recipes/".count).allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "%")
      })
  }

  @Test func rejectsAResponseWithAnotherRecipe() throws {
    kitchen.server.edit {
      $0.override = HTTPResponse(status: 200, body: Array(wire("other", en: "Other").utf8))
    }
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"])
    kitchen.settle()
    #expect(detail["phase"] == "error")
    #expect(detail["errorCode"] == "server")
  }
}
