import Foundations
import PluginKit
import Testing

/// Changes that a server sends in pages.
struct SyncPageTests {
  private let kitchen = Kitchen()

  @Test func changesInPagesAreAllRequested() throws {
    kitchen.server.edit { content in
      content.recipes = (1...7).map { wire("r\($0)", en: "R\($0)") }
      content.pageSize = 3
    }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(list["total"] == 7)
    #expect(kitchen.server.requests.count == 3)
    // What was there before and is not sent any more is gone: the pages together are complete.
    kitchen.server.edit { $0.pageSize = nil }
    try list.invoke("refresh")
    #expect(list["total"] == 7)
  }

  @Test func pagesWithoutEndAreAnError() throws {
    kitchen.server.edit { content in
      content.recipes = [wire("r1", en: "R1")]
      (content.pageSize, content.standsStill) = (1, true)
    }
    let list = try kitchen.open("RecipeList")
    // It is asked again after 5 seconds, as any server that fails.
    kitchen.scheduler.advance(by: .seconds(1))
    #expect(list["phase"] == "error")
    #expect(list["errorCode"] == "server")
    #expect(kitchen.server.requests.count == 1)
  }
}
