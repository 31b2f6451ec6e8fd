import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// What becomes of rows that were changed here and on the server.
@Suite struct ConflictTests {
  private func device(
    _ rule: RemoteChanges.ConflictRule, content: RowRequest.Content? = nil
  ) throws -> SyncedTasks {
    let device = try SyncedTasks(
      SyncedTasks.declaration(isVersioned: true, conflict: rule, content: content))
    device.service.set("a", [("title", .string("milk")), ("done", .bool(false))])
    device.refresh()
    device.set(online: false)
    return device
  }

  @Test func mergesFieldsThatOnlyOneSideHasChanged() throws {
    for content in [nil, RowRequest.Content.row] {
      let device = try device(.merge, content: content)
      device.call("update", ("id", "a"), ("title", "oat milk"))
      device.service.set("a", [("done", .bool(true))])
      device.set(online: true)
      #expect(device.rows == ["oat milk"])
      #expect(device.tasks.column("done") == [true])
      #expect(device.service.column("title")["a"] == "\"oat milk\"")
      #expect(device.service.column("done")["a"] == "true")
    }
  }

  @Test func asksWhereBothHaveChangedAField() throws {
    for (decision, title) in [("retry", "oat milk"), ("discard", "soy milk")] {
      let device = try device(.merge)
      device.call("update", ("id", "a"), ("title", "oat milk"))
      device.service.set("a", [("title", .string("soy milk"))])
      device.set(online: true)
      #expect(device.rows == ["oat milk conflict"])
      #expect(device.tasks.column("syncError") == ["conflict"])
      #expect(device.service.column("title")["a"] == "\"soy milk\"")
      device.call(decision, ("id", "a"))
      device.advance(.seconds(5))
      #expect(device.rows == [title])
      #expect(device.service.column("title")["a"] == "\"\(title)\"")
    }
  }

  @Test func letsOneSideWinWhereTheAppSaysSo() throws {
    for (rule, title) in [(RemoteChanges.ConflictRule.mine, "oat milk"), (.server, "soy milk")] {
      let device = try device(rule)
      device.call("update", ("id", "a"), ("title", "oat milk"), ("done", true))
      device.service.set("a", [("title", .string("soy milk"))])
      device.set(online: true)
      #expect(device.rows == [title])
      #expect(device.tasks.column("done") == [true])
      #expect(device.service.column("title")["a"] == "\"\(title)\"")
      #expect(device.service.column("done")["a"] == "true")
    }
  }

  @Test func asksForEachChangeOfOthersWhereTheAppSaysSo() throws {
    let device = try device(.ask)
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.service.set("a", [("done", .bool(true))])
    device.set(online: true)
    #expect(device.rows == ["oat milk conflict"])
    device.call("retry", ("id", "a"))
    #expect(device.rows == ["oat milk"])
    #expect(device.tasks.column("done") == [true])
  }

  @Test func agreesWhereBothHaveChangedAFieldToTheSame() throws {
    let device = try device(.merge)
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.service.set("a", [("title", .string("oat milk"))])
    device.set(online: true)
    #expect(device.rows == ["oat milk"])
  }

  @Test func keepsAChangeOfARowThatOthersHaveRemoved() throws {
    for (decision, rows) in [("retry", ["oat milk"]), ("discard", [])] {
      for isVersioned in [true, false] {
        let device = try SyncedTasks(SyncedTasks.declaration(isVersioned: isVersioned))
        device.service.set("a", [("title", .string("milk"))])
        device.refresh()
        device.set(online: false)
        device.call("update", ("id", "a"), ("title", "oat milk"))
        device.service.remove("a")
        device.set(online: true)
        #expect(device.rows == ["oat milk conflict"])
        #expect(device.tasks.column("syncError") == ["gone"])
        device.refresh()
        #expect(device.rows == ["oat milk conflict"])
        device.call(decision, ("id", "a"))
        device.refresh()
        #expect(device.rows == rows, "\(decision)")
        #expect(device.service.column("title").values.sorted() == rows.map { "\"\($0)\"" })
      }
    }
  }

  @Test func removesWhatOthersHaveRemovedWithoutAWord() throws {
    let device = try device(.merge)
    device.call("remove", ("id", "a"))
    device.service.remove("a")
    device.set(online: true)
    #expect(device.rows == [])
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test func knowsTheVersionOfItsOwnLastChange() throws {
    let device = try device(.merge)
    device.set(online: true)
    for title in ["one", "two", "three"] { device.call("update", ("id", "a"), ("title", .string(title))) }
    #expect(device.rows == ["three"])
    // One read for the first version; then each reply has the next.
    #expect(device.service.requests.filter { $0.path == "/tasks/a" && $0.method == .get }.count == 1)
  }
}
