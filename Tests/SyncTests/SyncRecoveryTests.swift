import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Sync

/// Servers that were restored, refuse a cursor or send what cannot be read, and what the person keeps in the end.
@Suite("Sync recovers")
struct SyncRecoveryTests {
  private let fixture: SyncFixture
  private var scheduler: Scheduler { fixture.base.scheduler }

  init() throws { fixture = try SyncFixture() }

  private static func plants(_ numbers: ClosedRange<Int>, _ text: String = "v") -> [SyncChange] {
    numbers.map { SyncChange("plant/\($0)", version: Int64($0), body: Array("\(text)\($0)".utf8)) }
  }

  private func decide(keepsLocal: Bool) throws {
    let conflict = try #require(try fixture.engine.conflicts().first)
    try scheduler.run { [engine = fixture.engine] in
      try await engine.decide(conflict, keepsLocal: keepsLocal)
    }
    scheduler.advance(by: .seconds(2))
  }

  // MARK: Cursors

  @Test(
    "from a cursor that the server refuses: all is read again, and swapped in",
    arguments: [APIError.notFound(ServerError(code: "GONE")), .invalid(.silent)])
  func refusedCursor(_ error: APIError) throws {
    fixture.source.add(Self.plants(1...25))
    try fixture.sync()
    fixture.source.replace(Self.plants(1...15, "old"))
    fixture.source.refuseCursors(error, once: true)
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 15)
    #expect(try fixture.notes()["plant/3"] == "old3")
    fixture.source.add([SyncChange("plant/3", version: 16, body: Array("new".utf8))])
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes()["plant/3"] == "new")
  }

  @Test(
    "from another error by no second request",
    arguments: [APIError.timeout, .forbidden(.silent), .intercepted(status: 302)])
  func otherErrors(_ error: APIError) throws {
    fixture.source.add(Self.plants(1...5))
    try fixture.sync()
    fixture.source.refuseCursors(error)
    #expect(try fixture.sync() == .failed(code: error.code))
    #expect(fixture.source.requests.count == 2)
    #expect(try fixture.notes().count == 5)
  }

  @Test(
    "from a server that was restored from a backup, which says so by its epoch or its cursor",
    arguments: [true, false])
  func restored(_ hasEpoch: Bool) throws {
    if hasEpoch { fixture.source.use(epoch: "one") }
    fixture.source.add(Self.plants(1...25))
    try fixture.sync()
    fixture.source.replace(Self.plants(1...12))
    if hasEpoch { fixture.source.use(epoch: "two") }
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 12)
    #expect(try fixture.sync() == .idle)
    #expect(fixture.source.requests.suffix(3) == [nil, "10", "12"])
  }

  @Test("from pages that do not say whose order they are in: they say nothing of another one")
  func pageWithoutEpoch() throws {
    fixture.source.use(epoch: "one")
    fixture.source.add(Self.plants(1...5))
    try fixture.sync()
    fixture.source.use(epoch: nil)
    fixture.source.add(Self.plants(6...7))
    #expect(try fixture.sync() == .idle)
    #expect(fixture.source.requests == [nil, "5"])
    #expect(try fixture.notes().count == 7)
    // The order that is known is still known.
    fixture.source.replace(Self.plants(1...3))
    fixture.source.use(epoch: "two")
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 3)
  }

  @Test("from a server without the owner's routes, which says so only before its first page")
  func withoutChanges() throws {
    fixture.source.lacks(.notFound(.silent))
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.engine.lastSync() == nil)
    fixture.source.lacks(nil)
    fixture.source.use(epoch: "one")
    fixture.source.add(Self.plants(1...5))
    #expect(try fixture.sync() == .idle)
    // A gateway in its place.
    fixture.source.lacks(.notFound(.silent))
    for _ in 0..<3 { #expect(try fixture.sync() == .failed(code: "not_found")) }
    #expect(try fixture.notes().count == 5)
    fixture.source.lacks(nil)
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 5)
  }

  @Test("from a version that says something else than before")
  func otherHistory() throws {
    fixture.source.add(Self.plants(1...3))
    try fixture.sync()
    fixture.source.replace(
      Self.plants(1...3) + [SyncChange("plant/2", version: 2, body: Array("other".utf8))])
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes()["plant/2"] == "other")
    #expect(fixture.source.requests == [nil, "3", nil])
  }

  @Test("with the old rows where not all can be read, and with what is not sent yet")
  func swapFails() throws {
    fixture.source.add(Self.plants(1...25))
    try fixture.sync()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "plant/2", "mine")
    try fixture.base.add(on: "plant/99", "new")
    fixture.source.replace(Self.plants(3...20, "old"))
    fixture.source.refuseCursors(.notFound(.silent))
    // The second page of the full list.
    #expect(try fixture.sync() == .failed(code: "not_found"))
    #expect(try fixture.notes().count == 26)
    fixture.source.refuseCursors(.notFound(.silent), once: true)
    #expect(try fixture.sync() == .idle)
    let notes = try fixture.notes()
    #expect(notes["plant/2"] == "mine" && notes["plant/99"] == "new" && notes["plant/1"] == nil)
    #expect(notes.count == 20)
    #expect(try fixture.engine.conflicts().map(\.entity) == ["plant/2"])
    fixture.base.reachability.set(online: true)
    scheduler.advance(by: .seconds(1))
    #expect(fixture.base.accepted.sorted() == ["mine", "new"])
  }

  // MARK: Records that cannot be read

  @Test("the others of a page with a record that cannot be read, which stays as it was, is kept and reported")
  func unreadable() throws {
    fixture.source.add(Self.plants(1...3))
    try fixture.sync()
    fixture.source.add([
      SyncChange("plant/2", version: 4, body: Array("???".utf8), problem: "`.text` is missing"),
      SyncChange("plant/4", version: 5, body: Array("v4".utf8)),
    ])
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes() == ["plant/1": "v1", "plant/2": "v2", "plant/3": "v3", "plant/4": "v4"])
    #expect(
      fixture.reports.all == [
        "`plant/2` of the server cannot be read, and is kept as it was sent: `.text` is missing"
      ])
    let kept = try fixture.base.store.fetch { try SyncTable.unreadable(of: "ann", in: $0) }
    #expect(kept.map(\.body) == [Array("???".utf8)])
    #expect(try fixture.engine.unreadableCount() == 1)
    #expect(try fixture.sync() == .idle)
    #expect(fixture.reports.all.count == 1)
    // A later version that can be read.
    fixture.source.add([SyncChange("plant/2", version: 6, body: Array("v6".utf8))])
    try fixture.sync()
    #expect(try fixture.notes()["plant/2"] == "v6")
    #expect(try fixture.base.store.fetch { try SyncTable.unreadable(of: "ann", in: $0) }.isEmpty)
  }

  @Test("nothing of records that could not be read once all is read again, save those that are still there")
  func swapForgetsUnreadable() throws {
    fixture.source.add([
      SyncChange("plant/1", version: 1, body: Array("?".utf8), problem: "new"),
      SyncChange("plant/?0-1", version: 0, body: Array("?".utf8), problem: "`.id` is missing"),
      SyncChange("plant/2", version: 2, body: Array("?".utf8), problem: "new"),
    ])
    try fixture.sync()
    #expect(try fixture.engine.unreadableCount() == 3)
    fixture.source.replace([SyncChange("plant/2", version: 1, body: Array("?".utf8), problem: "new")])
    #expect(try fixture.sync() == .idle)
    let kept = try fixture.base.store.fetch { try SyncTable.unreadable(of: "ann", in: $0) }
    #expect(kept.map(\.entity) == ["plant/2"])
    #expect(kept.map(\.version) == [1])
  }

  @Test("what a newer version of the app can read at last")
  func reread() throws {
    fixture.source.add([SyncChange("plant/1", version: 1, body: Array("later".utf8), problem: "new")])
    try fixture.sync()
    #expect(try fixture.notes().isEmpty)
    let next = try SyncFixture(base: fixture.base, source: fixture.source)
    fixture.source.readsAll()
    #expect(try next.sync() == .idle)
    #expect(try next.notes() == ["plant/1": "later"])
  }

  // MARK: What the person keeps

  /// A change here that the server has rejected, and one of another device.
  private func rejected() throws -> String {
    fixture.source.add([SyncChange("a", version: 1, body: Array("base".utf8))])
    try fixture.sync()
    fixture.base.server.state.withLock { $0.response = { _ in OutboxResult(.invalid(.silent)) } }
    let id = try fixture.base.add(on: "a", "mine")
    scheduler.advance(by: .seconds(1))
    #expect(try fixture.base.outbox.status().dead == 1)
    fixture.base.server.state.withLock { $0.response = { _ in nil } }
    fixture.source.add([SyncChange("a", version: 2, body: Array("theirs".utf8))])
    try fixture.sync()
    return id
  }

  @Test("a rejected change that is kept: it is sent")
  func keepsRejected() throws {
    _ = try rejected()
    try decide(keepsLocal: true)
    #expect(fixture.base.accepted == ["mine"])
    #expect(try fixture.notes() == ["a": "mine"])
    #expect(try fixture.base.outbox.status().isEmpty)
  }

  @Test(
    "a discarded change that is kept, and until then shows what the server has", arguments: [true, false])
  func keepsDiscarded(_ keepsLocal: Bool) throws {
    let id = try rejected()
    try scheduler.run { [outbox = fixture.base.outbox] in try await outbox.discard(id) }
    #expect(try fixture.notes() == ["a": "theirs"])
    try decide(keepsLocal: keepsLocal)
    #expect(fixture.base.accepted == (keepsLocal ? ["mine"] : []))
    #expect(try fixture.notes() == ["a": keepsLocal ? "mine" : "theirs"])
  }

  @Test("what the server has where a kept change is rejected again and given up")
  func discardsKept() throws {
    _ = try rejected()
    fixture.base.server.state.withLock { $0.response = { _ in OutboxResult(.invalid(.silent)) } }
    try decide(keepsLocal: true)
    let id = try #require(try fixture.base.outbox.status().entries.first?.id)
    try scheduler.run { [outbox = fixture.base.outbox] in try await outbox.discard(id) }
    #expect(try fixture.notes() == ["a": "theirs"])
  }

  @Test("nothing of the server's where a change was confirmed since, and a later one is given up")
  func confirmedSince() throws {
    fixture.source.add([SyncChange("a", version: 1, body: Array("base".utf8))])
    try fixture.sync()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "first")
    fixture.source.add([SyncChange("a", version: 2, body: Array("theirs".utf8))])
    try fixture.sync()
    fixture.base.reachability.set(online: true)
    scheduler.advance(by: .seconds(1))
    #expect(fixture.base.accepted == ["first"])
    fixture.base.reachability.set(online: false)
    let id = try fixture.base.add(on: "a", "second")
    try scheduler.run { [outbox = fixture.base.outbox] in try await outbox.discard(id) }
    #expect(try fixture.notes()["a"] != "theirs", "it is older than what was confirmed")
  }

  @Test("a change that is on its way once: it is not sent twice")
  func keepsWaiting() throws {
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "mine")
    fixture.source.add([SyncChange("a", version: 2, body: Array("theirs".utf8))])
    try fixture.sync()
    try decide(keepsLocal: true)
    fixture.base.reachability.set(online: true)
    scheduler.advance(by: .seconds(1))
    #expect(fixture.base.accepted == ["mine"])
  }
}
