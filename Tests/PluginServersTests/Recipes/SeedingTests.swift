import Backend
import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import PluginServers

/// A store whose data folder is edited.
@Suite struct SeedingTests {
  private let folder: TemporaryFolder
  private let clock = Scheduler(.virtual(start: testStart))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/gruel.yaml", testRecipe())
    try folder.write(
      "recipes/soup.yaml", testRecipe(name: "{ en: Soup, hi: शोरबा, ta: ரசம் }", ingredients: ["fish"]))
  }

  private func open() throws -> Backend {
    try Backend.recipes(
      folder.path, shownAs: "data", store: .file(folder.store), clock)
  }

  private func sync(_ backend: Backend, _ since: String = "1970-01-01T00:00:00Z") async throws -> HTTPResponse
  {
    try await backend.send(HTTPRequest(.get, "/api/v1/recipes/sync?since=\(since)"))
  }

  private func versions(_ backend: Backend, _ since: String = "1970-01-01T00:00:00Z") async throws -> [String:
    Int]
  {
    let recipes = try #require(try content(await sync(backend, since))["recipes"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: recipes.map { ($0["id"] as? String ?? "", $0["version"] as? Int ?? 0) })
  }

  private func latest(_ backend: Backend) async throws -> String {
    try #require(try content(await sync(backend))["server_timestamp"] as? String)
  }

  @Test func keepsEverythingIfNothingChanged() async throws {
    let tag = try await open().send(HTTPRequest(.get, "/api/v1/recipes")).headers["etag"]
    clock.advance(by: .seconds(3600))
    #expect(try await open().send(HTTPRequest(.get, "/api/v1/recipes")).headers["etag"] == tag)
  }

  @Test func doesNotRereadUnchangedFiles() async throws {
    _ = try open()
    try folder.corruptUnnoticed("recipes/gruel.yaml")
    #expect(try open().diagnostics == [])
    #expect(try await versions(open()) == ["gruel": 1, "soup": 1])
  }

  @Test func touchedFileWithTheSameContentIsUnchanged() async throws {
    _ = try open()
    try folder.write("recipes/gruel.yaml", testRecipe() + "# a remark\n")
    #expect(try await versions(open()) == ["gruel": 1, "soup": 1])
  }

  @Test func editIncrementsTheVersion() async throws {
    let before = try await latest(open())
    try folder.write("recipes/gruel.yaml", testRecipe(replacing: "servings: 2", with: "servings: 12"))
    let backend = try open()
    #expect(try await versions(backend) == ["gruel": 2, "soup": 1])
    #expect(try await versions(backend, before) == ["gruel": 2])
  }

  @Test func editedIngredientChangesItsRecipes() async throws {
    _ = try open()
    let edited = testIngredients.replacing("ta: மீன், diet: nonveg", with: "ta: மீன்துண்டு, diet: nonveg")
    try folder.write("ingredients.yaml", edited)
    #expect(try await versions(open()) == ["gruel": 1, "soup": 2])
  }

  @Test func invalidEditKeepsTheLastValidRecipeAndIsReportedUntilCorrected() async throws {
    _ = try open()
    try folder.write("recipes/gruel.yaml", testRecipe(replacing: "servings: 2", with: "servings: many"))
    for _ in 1...2 {
      let backend = try open()
      #expect(backend.diagnostics.map(\.code) == [.dataNumber])
      #expect(backend.diagnostics[0].span?.description == "data/recipes/gruel.yaml:9:11")
      #expect(try await versions(backend) == ["gruel": 1, "soup": 1])
    }
    try folder.write("recipes/gruel.yaml", testRecipe())
    #expect(try open().diagnostics == [])
    #expect(try await versions(open()) == ["gruel": 1, "soup": 1])
  }

  @Test func removedFileRemovesItsRecipe() async throws {
    let before = try await latest(open())
    try folder.remove("recipes/soup.yaml")
    let backend = try open()
    #expect(try await versions(backend) == ["gruel": 1])
    #expect(try await backend.send(HTTPRequest(.get, "/api/v1/recipes/soup")).status == 404)
    let changes = try content(await sync(backend, before))
    #expect(changes["deleted_ids"] as? [String] == ["soup"])
    #expect((changes["recipes"] as? [Any])?.isEmpty == true)
    #expect(try await ids(backend.send(HTTPRequest(.get, "/api/v1/recipes?search=fish"))) == [])
  }

  @Test func restoredRecipeKeepsItsRatings() async throws {
    #expect(try await open().rate("soup", "p1", 5))
    let text = try String(contentsOfFile: "\(folder.path)/recipes/soup.yaml", encoding: .utf8)
    try folder.remove("recipes/soup.yaml")
    _ = try open()
    try folder.write("recipes/soup.yaml", text)
    let backend = try open()
    let soup = try content(try await backend.send(HTTPRequest(.get, "/api/v1/recipes/soup")))
    #expect(soup["rating_count"] as? Int == 11)
    #expect(try await ids(backend.send(HTTPRequest(.get, "/api/v1/recipes?search=fish"))) == ["soup"])
  }

  @Test func stampsIncreaseEvenIfTheClockIsSetBack() async throws {
    let before = try await latest(open())
    clock.advance(by: .seconds(-86400))
    try folder.write("recipes/gruel.yaml", testRecipe(replacing: "servings: 2", with: "servings: 12"))
    #expect(try await versions(open(), before) == ["gruel": 2])
  }

  @Test func servesStoredRecipesIfTheFolderIsMissing() async throws {
    _ = try open()
    let backend = try Backend.recipes("/nowhere/at/all", store: .file(folder.store), clock)
    #expect(backend.diagnostics.map(\.code) == [.dataFolder])
    #expect(try await versions(backend) == ["gruel": 1, "soup": 1])
  }

  @Test func invalidatesCachedResponsesWhenAnotherProcessWrites() async throws {
    let backend = try open()
    #expect(try await versions(backend) == ["gruel": 1, "soup": 1])
    #expect(try await open().rate("soup", "p1", 5))
    #expect(try await versions(backend) == ["gruel": 1, "soup": 2])
  }

  @Test func leavesADamagedStoreUnchanged() throws {
    let path = folder.store
    let damaged = Data("this is no database, whatever its name says; it is long enough to have a header".utf8)
    try damaged.write(to: URL(filePath: path))
    let error = #expect(throws: Diagnostic.self) { try open() }
    #expect(error?.message.contains(path) == true)
    #expect(error?.help?.isEmpty == false)
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
  }

  @Test func rejectsAStoreOfANewerVersion() throws {
    _ = try open()
    let queue = try DatabaseQueue(path: folder.store)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 later')") }
    try queue.close()
    let error = #expect(throws: Diagnostic.self) { try open() }
    #expect(error?.message.contains("newer version") == true)
  }

  @Test func reportsAStoreThatCannotBeCreated() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Backend.recipes(folder.path, store: .file("/nowhere/at/all.sqlite"), clock)
    }
    #expect(error?.message.contains("/nowhere/at/all.sqlite") == true)
  }
}
