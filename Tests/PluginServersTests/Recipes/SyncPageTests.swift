import Backend
import Foundation
import Services
import Simulation
import Testing

@testable import PluginServers

/// The sync of recipes in pages.
@Suite struct SyncPageTests {
  private let backend: Backend
  private let data = RecipeData(DataFolder(shippedFolder))

  init() throws { backend = try .recipes(shippedFolder, Scheduler(.virtual(start: testStart))) }

  private func get(_ path: String) async throws -> HTTPResponse {
    try await backend.send(HTTPRequest(.get, path))
  }

  @Test func aSyncInPagesSendsEachRecipeOnce() async throws {
    var (since, found, pages) = ("1970-01-01T00:00:00Z", [String](), 0)
    while true {
      let page = try await get("/api/v1/recipes/sync?since=\(since)&limit=7")
      found += try ids(page)
      pages += 1
      let body = try content(page)
      since = try #require(body["server_timestamp"] as? String)
      guard try #require(body["has_more"] as? Bool) else { break }
    }
    #expect(pages == (data.count + 6) / 7)
    #expect(found.count == data.count && Set(found) == data.ids)
    let whole = try content(try await get("/api/v1/recipes/sync?since=1970-01-01T00:00:00Z"))
    #expect(whole["server_timestamp"] as? String == since)
    #expect(whole["has_more"] == nil)
  }

  @Test(arguments: ["-1", "501", "many"])
  func aPageOfASyncHasALimit(limit: String) async throws {
    #expect(try await get("/api/v1/recipes/sync?since=1970-01-01T00:00:00Z&limit=\(limit)").status == 400)
  }
}
