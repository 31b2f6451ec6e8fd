import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Rows that were changed here and at a server without versions: reads find out, and the person decides.
@Suite struct ReadConflictTests {
  private static let delta = DeltaDeclaration(
    cursor: "data.cursor", row: "task", key: "key", epoch: "data.epoch", end: .more("data.more"))

  private let service = RowService(makesKeys: false)
  private let stores = Stores.inMemory()

  private func device(
    rule: RemoteChanges.ConflictRule = .ask, isDelta: Bool = true, seed: UInt64 = 1, account: String = "ann"
  ) throws -> SyncedTasks {
    let device = try SyncedTasks(
      SyncedTasks.declaration(
        keys: .client, conflict: rule, content: .row, hasRow: false, delta: isDelta ? Self.delta : nil),
      at: service, in: stores, seed: seed, account: account)
    device.drain()
    return device
  }

  private func set(_ title: String, note: String? = nil) {
    service.set("a", [("title", .string(title))] + (note.map { [("note", .string($0))] } ?? []))
  }

  /// A row that was changed here and there, whose change here waits for the network.
  private func conflict(
    _ change: (SyncedTasks) -> Void = { $0.call("update", ("id", "a"), ("title", "mine")) },
    isDelta: Bool = true, there: (RowService) -> Void = { $0.set("a", [("title", .string("theirs"))]) }
  ) throws -> SyncedTasks {
    set("milk")
    let device = try device(isDelta: isDelta)
    // Nothing is sent, and what is read arrives.
    service.fault { $0.method == .get ? .none : .lost }
    change(device)
    there(service)
    device.refresh()
    return device
  }

  private func send(_ device: SyncedTasks) {
    service.fault { _ in .none }
    device.shelf.sendNow()
    device.advance(.seconds(5))
  }

  @Test(arguments: [true, false]) func showsTheRowHereAsAConflictUntilThePersonHasDecided(isDelta: Bool)
    throws
  {
    let device = try conflict(isDelta: isDelta)
    #expect(device.rows == ["mine conflict"])
    #expect(device.tasks.column("syncError") == ["conflict"])
    // A server without versions takes what it is sent; both rows are kept all the same.
    send(device)
    #expect(service.column("title")["a"] == "\"mine\"")
    #expect(device.rows == ["mine conflict"])
    #expect(device.tasks.value("waiting") == 0)
    #expect(try self.device(isDelta: isDelta, seed: 2).rows == ["mine conflict"], "also after a kill")
  }

  @Test(arguments: [true, false], [true, false])
  func theRowThatIsChosenIsHereAndAtTheServer(keepsHere: Bool, isSent: Bool) throws {
    let device = try conflict()
    if isSent { send(device) }
    device.call(keepsHere ? "retry" : "discard", ("id", "a"))
    send(device)
    device.refresh()
    #expect(device.rows == [keepsHere ? "mine" : "theirs"])
    #expect(service.column("title")["a"] == (keepsHere ? "\"mine\"" : "\"theirs\""))
    #expect(service.done.count == (keepsHere ? 1 : isSent ? 2 : 0), "\(service.done)")
  }

  @Test(arguments: [true, false], [true, false])
  func aRowThatOthersHaveRemovedIsAskedAboutToo(keepsHere: Bool, isDelta: Bool) throws {
    let device = try conflict(isDelta: isDelta) { $0.remove("a") }
    #expect(device.rows == ["mine conflict"])
    device.call(keepsHere ? "retry" : "discard", ("id", "a"))
    send(device)
    // A server that knows no row of the key refuses its change; the person adds it again.
    if keepsHere { device.call("retry", ("id", "a")) }
    send(device)
    device.refresh()
    #expect(device.rows == (keepsHere ? ["mine"] : []))
    #expect(service.keys == (keepsHere ? ["a"] : []))
  }

  @Test func aRowThatWasRemovedHereComesBackWithAllThatTheServerHadOfIt() throws {
    set("milk")
    service.set("a", [("shop", .string("corner"))])
    let device = try conflict({ $0.call("remove", ("id", "a")) })
    #expect(device.rows == [])
    let conflict = try #require(
      device.shelf.store.tables["tasks"].flatMap { table in
        try device.shelf.store.store.fetch { try table.conflicts(of: "server ann", in: $0).first }
      })
    #expect(conflict.here == nil && conflict.there?.values.first == "theirs")
    send(device)
    #expect(service.keys == [])
    device.call("discard", ("id", "a"))
    send(device)
    device.refresh()
    #expect(device.rows == ["theirs"])
    #expect(service.column("shop")["a"] == "\"corner\"")
  }

  @Test func theRowHereStaysWhole() throws {
    service.set("a", [("note", .string("here"))])
    let device = try conflict(there: { service in
      service.set("a", [("title", .string("theirs")), ("note", .string("there"))])
    })
    #expect(device.tasks.column("note") == ["here"])
    send(device)
    #expect(service.column("note")["a"] == "\"here\"")
    device.call("discard", ("id", "a"))
    send(device)
    #expect(device.tasks.column("note") == ["there"])
  }

  @Test func knowsItsOwnChangeWhenItIsReadBeforeTheReply() throws {
    set("milk")
    let device = try device()
    service.fault { $0.method == .get ? .none : .replyLost }
    device.call("update", ("id", "a"), ("title", "mine"))
    device.refresh()
    #expect(device.rows == ["mine pending"])
    set("theirs")
    device.refresh()
    set("later")
    device.refresh()
    #expect(device.rows == ["mine conflict"])
    device.call("discard", ("id", "a"))
    #expect(device.rows == ["later"], "the newest of theirs")
  }

  @Test(arguments: RemoteChanges.ConflictRule.allCases.filter { $0 != .ask })
  func asksNobodyWhereTheAppDoesNotSaySo(_ rule: RemoteChanges.ConflictRule) throws {
    set("milk")
    let device = try device(rule: rule)
    device.set(online: false)
    device.call("update", ("id", "a"), ("title", "mine"))
    set("theirs")
    device.set(online: true)
    device.refresh()
    send(device)
    #expect(device.rows == ["mine"])
  }

  @Test func decidesNothingWhileTheChangeIsBeingSent() throws {
    let device = try conflict()
    service.fault { $0.method == .get ? .none : .slow(.seconds(20)) }
    device.shelf.sendNow()
    #expect(device.call("discard", ("id", "a")) == "being_sent")
    #expect(device.rows == ["mine conflict"])
  }

  @Test(arguments: [true, false]) func aChangeThatWasGivenUpCanStillBeKept(keepsHere: Bool) throws {
    let device = try conflict()
    try device.shelf.discard(try #require(device.shelf.statuses().first))
    #expect(device.rows == ["theirs conflict"])
    device.call(keepsHere ? "retry" : "discard", ("id", "a"))
    send(device)
    #expect(device.rows == [keepsHere ? "mine" : "theirs"])
    #expect(service.done.count == (keepsHere ? 1 : 0))
  }

  @Test(arguments: [true, false]) func aRejectedChangeThatIsKeptIsSentAgain(keepsHere: Bool) throws {
    set("milk")
    let device = try device()
    service.refuse { $0.method == .get ? nil : .json("{}", status: 422) }
    device.call("update", ("id", "a"), ("title", "mine"))
    #expect(device.rows == ["mine failed"])
    set("theirs")
    device.refresh()
    #expect(device.rows == ["mine conflict"])
    service.refuse { _ in nil }
    device.call(keepsHere ? "retry" : "discard", ("id", "a"))
    send(device)
    #expect(device.rows == [keepsHere ? "mine" : "theirs"])
    #expect(service.column("title")["a"] == (keepsHere ? "\"mine\"" : "\"theirs\""))
  }

  @Test func whatWasAcceptedSinceIsNotTakenBackToWhatTheServerHadBefore() throws {
    let device = try conflict()
    send(device)
    device.set(online: false)
    device.call("update", ("id", "a"), ("title", "second"))
    try device.shelf.discard(try #require(device.shelf.statuses().first))
    #expect(device.rows == ["mine conflict"])
  }

  @Test func aRestoredServerIsAskedAboutWhereItLacksAChangedRow() throws {
    set("milk")
    let device = try device()
    service.fault { $0.method == .get ? .none : .lost }
    device.call("update", ("id", "a"), ("title", "mine"))
    device.call("add", ("title", "new"))
    service.restore([("b", [("title", .string("old"))])], tellsEpoch: true)
    device.refresh()
    #expect(Set(device.rows) == ["mine conflict", "new pending", "old"])
  }

  @Test func nobodyDecidesForAnotherPerson() throws {
    _ = try conflict()
    let bob = try device(seed: 2, account: "bob")
    #expect(bob.rows == ["theirs"])
  }
}
