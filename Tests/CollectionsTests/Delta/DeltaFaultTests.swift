import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Entries and positions of changes that are not what they should be.
@Suite struct DeltaFaultTests {
  private static let delta = DeltaDeclaration(
    cursor: "data.cursor", row: "task", key: "key", epoch: "data.epoch", end: .more("data.more"))

  private let service = RowService()

  private func device() throws -> SyncedTasks {
    let device = try SyncedTasks(SyncedTasks.declaration(delta: Self.delta), at: service)
    device.drain()
    return device
  }

  private func set(_ key: String, _ title: String) { service.set(key, [("title", .string(title))]) }

  @Test(arguments: [
    #"{"key": "a"}"#, #"{"task": null}"#, #"{"key": [], "task": null}"#, "null", "7", "[]", #""a""#,
  ]) func anEntryThatDoesNotSaySoRemovesNothing(entry: String) throws {
    set("a", "milk")
    let device = try device()
    service.fault { request in
      guard request.path == "/changes" else { return .none }
      return .response(.json(#"{"data": {"changes": [\#(entry)], "cursor": "9", "more": false}}"#))
    }
    device.refresh()
    #expect(device.rows == ["milk"])
    #expect(try device.shelf.store.unreadableCount() == 1)
    #expect(device.shelf.reports.all.last?.contains("data.changes[0]") == true)
  }

  @Test func readsAllAgainWhereAPositionThatOnlyGrowsIsLess() throws {
    @Sendable func page(_ key: String, at position: Int) -> HTTPResponse {
      .json(
        """
        {"data": {"cursor": "\(position)", "more": false, "changes": [
          {"key": "\(key)", "task": {"id": "\(key)", "title": "\(key)"}}]}}
        """)
    }
    for (grows, rows) in [(true, ["b"]), (false, ["a", "b"])] {
      let delta = DeltaDeclaration(
        cursor: "data.cursor", row: "task", key: "key", isGrowing: grows, end: .more("data.more"))
      service.fault { _ in .response(page("a", at: 9)) }
      let device = try SyncedTasks(SyncedTasks.declaration(delta: delta), at: service)
      device.drain()
      service.fault { _ in .response(page("b", at: 7)) }
      device.refresh()
      #expect(device.rows == rows)
      // An equal one says that there is nothing new.
      service.fault { _ in .response(page("c", at: 7)) }
      device.refresh()
      #expect(device.rows == rows + ["c"])
    }
  }
}
