import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// A table as `table:` of app.yaml declares it, against our server.
@Suite struct TableRowsTests {
  private let project: SupabaseProject

  init() throws { project = try SupabaseProject() }

  private func advance(_ seconds: Int) { project.scheduler.advance(by: .seconds(seconds)) }

  private func device(_ keys: String = "order: [ title ], at: { done: done_at }", seed: UInt64 = 7) throws
    -> SupabaseDevice
  {
    let declaration = try SupabaseDevice.remote("{ table: { name: tasks, \(keys) } }")
    return try project.device(remote: declaration, seed: seed)
  }

  private func add(_ titles: String...) throws {
    for title in titles {
      #expect(try project.send(.post, "/rest/v1/tasks", "{\"title\": \"\(title)\"}").status == 201)
    }
    project.scheduler.drain()
  }

  private func field(_ device: SupabaseDevice, _ name: String) -> Value {
    device.tasks.column(name).first ?? .null
  }

  @Test func twoDevicesSeeEachOthersChangesAtOnce() throws {
    let (one, two) = (try device(), try device(seed: 8))
    #expect(one.isLive && two.isLive)
    one.call("add", ("title", "milk"))
    advance(1)
    #expect(one.titles == ["milk"] && two.titles == ["milk"])
    #expect(one.id("milk") == two.id("milk"))
    two.call("update", ("id", two.id("milk")), ("title", "oat milk"), ("done", .timestamp(start)))
    advance(1)
    #expect(one.titles == ["oat milk"] && field(one, "done") == .timestamp(start))
    two.call("update", ("id", two.id("oat milk")), ("done", .null))
    advance(1)
    #expect(field(one, "done") == .null)
    one.call("remove", ("id", one.id("oat milk")))
    advance(1)
    #expect(one.titles == [] && two.titles == [])
    #expect(one.shelf.reports.all == [] && two.shelf.reports.all == [])
  }

  @Test func aNewRowSaysWhoseItIs() throws {
    // The account of these devices is no UUID, which the server’s column wants.
    let device = try device("add: { user_id: $account }")
    device.call("add", ("title", "milk"))
    advance(1)
    #expect(field(device, "sync") == "failed")
    #expect(field(device, "syncError") == "22P02")
  }

  @Test func theServerComputesWhatIsNotSent() throws {
    let computed = try device("computed: [ rank ], at: { done: done_at }")
    computed.call("add", ("title", "milk"))
    advance(1)
    #expect(field(computed, "rank") == 7 && field(computed, "sync") == "clean")
    let all = try device(seed: 8)
    all.call("add", ("title", "bread"))
    advance(1)
    #expect(all.tasks.column("rank") == [7, 0])
  }

  @Test func anAdditionWhoseReplyIsLostIsThereOnce() throws {
    let device = try device()
    device.link.loseReplies(true)
    device.call("add", ("title", "milk"))
    advance(5)
    device.link.loseReplies(false)
    advance(90)
    #expect(device.states.count == 1 && field(device, "sync") == "clean")
    #expect(device.link.requests.count { $0.hasPrefix("POST") } >= 2)
    #expect(try project.send(.get, "/rest/v1/tasks").body.count { $0 == UInt8(ascii: "{") } == 1)
  }

  @Test func anErrorOfTheServerKeepsItsCode() throws {
    try add("milk")
    let device = try device()
    device.call("add", ("title", "milk"))
    advance(5)
    #expect(device.tasks.column("syncError").contains("23505"))
    #expect(device.titles == ["milk", "milk"])
  }

  @Test func aChangeOfARowThatIsGoneIsAConflict() throws {
    try add("milk")
    let device = try device("live: false, at: { done: done_at }")
    let id = device.id("milk")
    try project.send(.delete, "/rest/v1/tasks?title=eq.milk")
    device.call("update", ("id", id), ("title", "tea"))
    advance(5)
    #expect(field(device, "sync") == "conflict" && field(device, "syncError") == "gone")
  }

  @Test func aRowThatWasRemovedWhileNobodyLookedIsGone() throws {
    try add("bread", "milk")
    let device = try device()
    device.link.drop()
    try project.send(.delete, "/rest/v1/tasks?title=eq.milk")
    advance(20)
    #expect(device.titles == ["bread"])
  }

  @Test func aTableOfManyPagesIsReadInATotalOrderAndDeletesNothing() throws {
    try add("a", "b", "c", "d", "e")
    let device = try device("order: [ -rank ], page: 2, at: { done: done_at }")
    #expect(device.titles.sorted() == ["a", "b", "c", "d", "e"])
    #expect(
      device.link.requests.contains {
        $0.contains("order=rank.desc%2Cid.desc") || $0.contains("order=rank.desc,id.desc")
      })
    device.link.drop()
    try project.send(.delete, "/rest/v1/tasks?title=eq.e")
    advance(20)
    #expect(
      device.titles.sorted() == ["a", "b", "c", "d", "e"], "a row may have moved to a page that was read")
  }

  @Test func aRowThatLeavesTheFilterLeavesTheList() throws {
    try add("milk", "bread")
    try project.send(.patch, "/rest/v1/tasks?title=eq.bread", #"{"archived": true}"#)
    let device = try device("filter: { archived: eq.false }, at: { done: done_at }")
    #expect(device.titles == ["milk"])
    let reads = device.reads
    try project.send(.patch, "/rest/v1/tasks?title=eq.milk", #"{"archived": true}"#)
    try project.send(.patch, "/rest/v1/tasks?title=eq.bread", #"{"archived": false}"#)
    project.scheduler.drain()
    #expect(device.titles == ["bread"] && device.reads == reads)
    let other = try self.device("filter: { rank: gt.7 }, at: { done: done_at }", seed: 9)
    #expect(other.titles == [])
    try project.send(.patch, "/rest/v1/tasks?title=eq.milk", #"{"rank": 8}"#)
    advance(2)
    #expect(other.titles == ["milk"])
  }
}
