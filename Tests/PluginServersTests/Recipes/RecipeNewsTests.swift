import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend
@testable import PluginServers

/// Pushes of new recipes, from a data folder that is edited and by testers.
@Suite struct RecipeNewsTests {
  private let folder: TemporaryFolder
  private let clock = Scheduler(.virtual(start: testStart))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/gruel.yaml", testRecipe())
  }

  /// Opens the server with a device, and returns what it has pushed by then.
  private func open() throws -> (backend: Backend, pushes: [PushMessage]) {
    let backend = try Backend.recipes(folder.path, shownAs: "data", store: .file(folder.store), clock)
    try clock.run { try await backend.registerForPushes("token-1", "asha") }
    clock.advance(by: .seconds(1))
    return (backend, backend.messages.recent.compactMap(\.push))
  }

  private func add(_ name: String) throws {
    try folder.write(
      "recipes/\(name).yaml", testRecipe(name: "{ en: \(name), hi: शोरबा, ta: ரசம் }", ingredients: ["fish"]))
    clock.advance(by: .seconds(60))
  }

  /// Sends a tester's change of the recipes, and returns the status of the response.
  private func post(_ body: String, to backend: Backend) throws -> Int {
    let request = HTTPRequest(
      .post, "/__kolam/recipes", headers: HTTPHeaders([("content-type", "application/json")]),
      body: Array(body.utf8))
    return try clock.run { try await backend.send(request).status }
  }

  @Test func theRecipesOfAFirstSeedingAreNoNews() throws {
    #expect(try open().pushes == [])
    #expect(try open().pushes == [])
  }

  @Test func aNewFileIsPushedOnce() throws {
    _ = try open()
    try add("soup")
    let push = try #require(try open().pushes.first)
    #expect(push.type == "new_recipes" && push.title == "New recipe" && push.link == "epicura://recipes")
    #expect(push.data == ["recipe_id": "soup", "recipe_name": "soup", "count": "1"])
    #expect(try open().pushes == [])
  }

  @Test func severalNewFilesAreOnePush() throws {
    _ = try open()
    try add("soup")
    try add("stew")
    #expect(try open().pushes.map(\.title) == ["2 new recipes"])
  }

  @Test func anEditedRecipeIsNoNews() throws {
    _ = try open()
    try folder.write("recipes/gruel.yaml", testRecipe(name: "{ en: Porridge, hi: दलिया, ta: கஞ்சி }"))
    clock.advance(by: .seconds(60))
    #expect(try open().pushes == [])
  }

  @Test func theRecipesOfAStoreFromBeforeThereWereNewsAreKnown() throws {
    let older = try open().backend
    try clock.run { try await older.forgetNews() }
    let (backend, pushes) = try open()
    #expect(pushes == [])
    #expect(try post(#"{"withdraw":"gruel"}"#, to: backend) == 200)
    #expect(try post(#"{"publish":"gruel"}"#, to: backend) == 200)
    #expect(backend.messages.recent.compactMap(\.push).map(\.title) == ["New recipe"])
  }

  @Test func testersWithdrawAndPublishARecipe() throws {
    let backend = try open().backend
    #expect(try post(#"{"publish":"gruel"}"#, to: backend) == 404)
    #expect(try post(#"{"withdraw":"gruel"}"#, to: backend) == 200)
    #expect(try post(#"{"withdraw":"gruel"}"#, to: backend) == 404)
    #expect(backend.messages.recent.isEmpty)
    #expect(try post(#"{"publish":"gruel"}"#, to: backend) == 200)
    #expect(backend.messages.recent.compactMap(\.push).map(\.title) == ["New recipe"])
    for body in ["", "{}", "[]", #"{"publish":1}"#] { #expect(try post(body, to: backend) == 400) }
  }
}

extension Backend {
  /// Makes the store one of before there were news, but for their table.
  fileprivate func forgetNews() throws {
    try store.write { db in
      try db.execute(
        sql: """
          DELETE FROM recipe_news;
          DELETE FROM grdb_migrations WHERE identifier = 'recipes 9 known recipes';
          """)
    }
  }
}
