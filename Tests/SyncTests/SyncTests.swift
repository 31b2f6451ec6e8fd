import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

@Suite("Sync")
struct SyncTests {
  @Test("has these transitions and no others")
  func transitions() {
    let states: [SyncState] = [.idle, .running, .failed(code: "x")]
    let events: [SyncState.Event] = [.begin, .page, .finish, .fail(code: "y"), .stop]
    let expected: [[SyncState?]] = [
      [.running, nil, nil, nil, .idle], [nil, .running, .idle, .failed(code: "y"), .idle],
      [.running, nil, nil, nil, .idle],
    ]
    #expect(states.map { state in events.map { state.after($0) } } == expected)
  }

  @Test("takes over all pages, and asks after its cursor the next time")
  func pages() throws {
    let fixture = try SyncFixture()
    fixture.source.add(
      (1...25).map { SyncChange("plant/\($0)", version: Int64($0), body: Array("v\($0)".utf8)) })
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 25)
    #expect(fixture.source.requests == [nil, "10", "20"])
    fixture.source.add([SyncChange("plant/3", version: 26, body: nil)])
    #expect(try fixture.sync() == .idle)
    #expect(fixture.source.requests.last == "25")
    #expect(try fixture.notes()["plant/3"] == nil)
    #expect(try fixture.engine.lastSync() == fixture.base.scheduler.now)
  }

  @Test("applies a change once and an older one never, whatever the server repeats")
  func repetition() throws {
    let fixture = try SyncFixture()
    fixture.source.add([
      SyncChange("a", version: 5, body: [5]), SyncChange("a", version: 4, body: [4]),
      SyncChange("a", version: 5, body: [5]), SyncChange("a", version: 6, body: [6]),
      SyncChange("a", version: 5, body: [5]),
    ])
    #expect(try fixture.sync() == .idle)
    #expect(fixture.source.applied == ["a@5", "a@6"])
  }

  @Test("takes over nothing of a page that it cannot write, and moves no cursor")
  func atomicPages() throws {
    let fixture = try SyncFixture()
    fixture.source.add((1...15).map { SyncChange("plant/\($0)", version: Int64($0), body: [1]) })
    fixture.source.fail(on: "plant/13")
    #expect(try fixture.sync() == .failed(code: "store"))
    #expect(try fixture.notes().count == 10)
    fixture.source.fail(on: nil)
    #expect(try fixture.sync() == .idle)
    #expect(fixture.source.requests == [nil, "10", "10"])
    #expect(try fixture.notes().count == 15)
  }

  @Test(
    "reports an error and goes on from there", arguments: [APIError.offline, .server(status: 500), .timeout])
  func errors(_ error: APIError) throws {
    let fixture = try SyncFixture()
    fixture.source.add([SyncChange("a", version: 1, body: [1])])
    fixture.source.refuse(error)
    #expect(try fixture.sync() == .failed(code: error.code))
    fixture.source.refuse(nil)
    #expect(try fixture.sync() == .idle)
    #expect(try fixture.notes().count == 1)
  }

  @Test("does not ask for ever a server whose cursor stands still")
  func stalled() throws {
    let fixture = try SyncFixture()
    fixture.source.standStill()
    #expect(try fixture.sync() == .failed(code: "stalled"))
    #expect(fixture.source.requests.count == 2)
  }

  @Test("is made once for all who want it at the same time")
  func oneAtATime() throws {
    let fixture = try SyncFixture()
    fixture.source.add([SyncChange("a", version: 1, body: [1])])
    let states = try fixture.base.scheduler.run { [engine = fixture.engine] in
      await withTaskGroup(of: SyncState.self) { group in
        for _ in 0..<10 { group.addTask { await engine.sync() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(states == Array(repeating: .idle, count: 10))
    #expect(fixture.source.requests.count == 1)
  }

  @Test("takes over nothing for an account that has signed out meanwhile")
  func signedOut() throws {
    let fixture = try SyncFixture()
    fixture.source.add([SyncChange("a", version: 1, body: [1])])
    fixture.base.scheduler.start("sync") { [engine = fixture.engine] in _ = await engine.sync() }
    fixture.base.scheduler.drain()
    try fixture.base.scheduler.run { [outbox = fixture.base.outbox] in try await outbox.start(as: "bob") }
    fixture.base.scheduler.advance(by: .seconds(10))
    #expect(try fixture.notes().isEmpty)
  }

  // MARK: Conflicts

  @Test("keeps what was changed here, and both sides in the conflict log")
  func conflict() throws {
    let fixture = try SyncFixture()
    fixture.source.add([SyncChange("a", version: 1, body: Array("base".utf8))])
    try fixture.sync()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "mine")
    fixture.source.add([SyncChange("a", version: 2, body: Array("theirs".utf8))])
    try fixture.sync()
    try fixture.sync()
    #expect(try fixture.notes() == ["a": "mine"])
    let conflict = try #require(try fixture.engine.conflicts().first)
    #expect(try fixture.engine.conflicts().count == 1)
    #expect(
      [conflict.base, conflict.local, conflict.remote].map { $0.map { String(decoding: $0, as: UTF8.self) } }
        == ["base", "mine", "theirs"])
  }

  @Test("knows its own change when it comes back, and a newer one of the server's in an open conflict")
  func echo() throws {
    let fixture = try SyncFixture()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "mine")
    fixture.source.add([SyncChange("a", version: 2, body: Array("mine".utf8))])
    try fixture.sync()
    #expect(try fixture.engine.conflicts().isEmpty)
    for version: Int64 in [3, 4] {
      fixture.source.add([SyncChange("a", version: version, body: Array("theirs \(version)".utf8))])
      try fixture.sync()
    }
    let conflicts = try fixture.engine.conflicts()
    #expect(conflicts.map(\.version) == [4])
    #expect(conflicts.first?.remote == Array("theirs 4".utf8))
  }

  @Test("asks where the server has deleted what was edited here", arguments: SyncConflict.Resolution.allCases)
  func deletedThere(_ resolution: SyncConflict.Resolution) throws {
    let fixture = try SyncFixture()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "mine")
    fixture.source.add([SyncChange("a", version: 2, body: nil)])
    try fixture.sync()
    let id = try #require(try fixture.engine.conflicts().first?.id)
    let drafts = resolution == .merge ? [OutboxDraft("note.put", on: "a", body: Array("both".utf8))] : []
    try fixture.base.scheduler.run { [engine = fixture.engine] in
      try await engine.resolve(
        id, resolution, then: drafts + [OutboxDraft("conflict.acknowledge", on: "conflict/\(id)")])
    }
    fixture.base.reachability.set(online: true)
    fixture.base.scheduler.advance(by: .seconds(1))
    let expected: [SyncConflict.Resolution: [String]] = [
      .keepLocal: ["", "mine"], .keepRemote: [""], .merge: ["", "both"],
    ]
    #expect(fixture.base.accepted.sorted() == expected[resolution])
    #expect(try fixture.notes()["a"] == (resolution == .keepRemote ? nil : "mine"))
    #expect(try fixture.engine.conflicts().first?.resolution == resolution)
    #expect(throws: OutboxError.unknown(id)) {
      try fixture.base.scheduler.run { [engine = fixture.engine] in try await engine.resolve(id, .keepLocal) }
    }
  }

  @Test("decides nothing while the operation is being sent")
  func resolveInFlight() throws {
    let fixture = try SyncFixture()
    fixture.base.reachability.set(online: false)
    try fixture.base.add(on: "a", "mine")
    fixture.source.add([SyncChange("a", version: 2, body: [2])])
    try fixture.sync()
    let id = try #require(try fixture.engine.conflicts().first?.id)
    fixture.base.reachability.set(online: true)
    fixture.base.scheduler.drain()
    #expect(try fixture.base.outbox.status().inFlight == 1)
    #expect(throws: OutboxError.impossible(.discard, .inFlight)) {
      try fixture.base.scheduler.run { [engine = fixture.engine] in try await engine.resolve(id, .keepRemote)
      }
    }
    #expect(try fixture.engine.conflicts().first?.resolution == nil)
    #expect(try fixture.notes() == ["a": "mine"])
  }

  @Test("syncs for who has signed in, also while it still asks for the person before")
  func anotherPerson() throws {
    let fixture = try SyncFixture()
    fixture.source.add((1...25).map { SyncChange("plant/\($0)", version: Int64($0), body: [1]) })
    let (engine, outbox, scheduler) = (fixture.engine, fixture.base.outbox, fixture.base.scheduler)
    let states = Mutex<[SyncState]>([])
    scheduler.start("ann") {
      let state = await engine.sync()
      states.withLock { $0.append(state) }
    }
    scheduler.advance(by: .milliseconds(70))
    try scheduler.run { try await outbox.start(as: "bob") }
    #expect(try fixture.sync() == .idle)
    // One page of ann's, then all of bob's.
    #expect(fixture.source.requests == [nil, "10", nil, "10", "20"])
    #expect(states.withLock(\.self) == [.idle])
    #expect(try fixture.engine.lastSync() != nil)
  }
}
