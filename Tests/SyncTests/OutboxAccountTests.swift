import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

@Suite("The outbox, where people sign in and out")
struct OutboxAccountTests {
  @Test("waits for a sign-in after a 401, and never sends for another account")
  func accounts() throws {
    let fixture = try OutboxFixture()
    let isSignedIn = Mutex(false)
    fixture.server.state.withLock {
      $0.response = { _ in isSignedIn.withLock { $0 } ? nil : OutboxResult(.unauthorized(.silent)) }
    }
    try fixture.start(as: "ann")
    try fixture.add(on: "a", "of ann")
    fixture.scheduler.advance(by: .seconds(600))
    #expect(try fixture.outbox.status().blocked == 1)
    #expect(fixture.server.state.withLock { $0.attempts.count } == 1)
    isSignedIn.withLock { $0 = true }
    try fixture.start(as: "bob")
    fixture.scheduler.advance(by: .seconds(600))
    #expect(fixture.accepted.isEmpty)
    #expect(try fixture.outbox.status(of: "ann").count == 1)
    try fixture.start(as: "ann")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["of ann"])
  }

  @Test("gives the first account what was enqueued before anybody signed in")
  func nobodysOperations() throws {
    let fixture = try OutboxFixture()
    try fixture.add(on: "a", "of a guest")
    fixture.scheduler.advance(by: .seconds(600))
    #expect(fixture.accepted.isEmpty)
    try fixture.start(as: "ann")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["of a guest"])
  }

  @Test("gives up all of an account, also what is in flight, and nothing of others")
  func discardingAll() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock { $0.response = { _ in OutboxResult(.offline) } }
    try fixture.start(as: "bob")
    try fixture.add(on: "b", "of bob")
    try fixture.start(as: "ann")
    try fixture.add(on: "a", "one of ann")
    try fixture.add(on: "a", "two of ann")
    fixture.scheduler.drain()
    try fixture.scheduler.run { try await fixture.outbox.discardAll(of: "ann") }
    #expect(try fixture.outbox.status(of: "ann").isEmpty)
    #expect(try fixture.outbox.status(of: "bob").count == 1)
    #expect(try fixture.notes().keys.sorted() == ["b"])
  }

  @Test("tells observers of changes, and flushes before a sign-out")
  func flush() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock {
      $0.response = { $0.entity == "bad" ? OutboxResult(.notFound(.silent)) : nil }
    }
    for entity in ["a", "bad", "c"] { try fixture.add(on: entity) }
    try fixture.add(on: "bad", "parked")
    try fixture.start(as: Outbox.anonymous)
    let left = try fixture.scheduler.run { try await fixture.outbox.flush(within: .seconds(30)) }
    #expect((left.dead, left.pending, left.inFlight) == (1, 1, 0))
    #expect(fixture.accepted.count == 2)
  }

  @Test("waits for nothing before a sign-out without a network")
  func flushOffline() throws {
    let fixture = try OutboxFixture()
    fixture.reachability.set(online: false)
    try fixture.start(as: "ann")
    try fixture.add(on: "a", "of ann")
    let before = fixture.scheduler.now
    let left = try fixture.scheduler.run { [outbox = fixture.outbox] in
      try await outbox.flush(within: .seconds(20))
    }
    #expect(left.pending == 1)
    #expect(fixture.scheduler.now == before)
  }

  @Test("ends its wait before a sign-out with another sign-out")
  func flushAndStop() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock { $0.response = { _ in OutboxResult(.timeout) } }
    try fixture.start(as: "ann")
    try fixture.add(on: "a", "of ann")
    let before = fixture.scheduler.now
    try fixture.scheduler.run { [outbox = fixture.outbox, scheduler = fixture.scheduler] in
      let flush = scheduler.start("flush") { _ = try? await outbox.flush(within: .seconds(20)) }
      try await scheduler.sleep(for: .seconds(2))
      await outbox.stop()
      await flush.wait()
    }
    #expect(before.duration(to: fixture.scheduler.now) == .seconds(2))
    #expect(try fixture.outbox.status(of: "ann").count == 1)
  }

  @Test("has the owner give to an account what nobody has changed, once")
  func adoption() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock { $0.unadopted = ["a", "b"] }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted.isEmpty)
    try fixture.start(as: "ann")
    try fixture.start(as: "bob")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted.isEmpty)
    try fixture.start(as: "ann")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["of ann", "of ann"])
  }

  @Test("sends nothing while it is paused, keeps its account, and goes on at the next start")
  func pause() throws {
    let fixture = try OutboxFixture()
    try fixture.start(as: "ann")
    try fixture.add(on: "a", "in flight")
    fixture.scheduler.drain()
    #expect(try fixture.outbox.status().inFlight == 1)
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.pause(as: "ann") }
    #expect(try fixture.outbox.status().blocked == 1)
    try fixture.add(on: "b", "later")
    fixture.reachability.set(online: false)
    fixture.reachability.set(online: true)
    fixture.scheduler.advance(by: .seconds(600))
    #expect(fixture.accepted.isEmpty)
    #expect(fixture.outbox.account == "ann")
    #expect(try fixture.outbox.status().count == 2)
    try fixture.start(as: "ann")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted.sorted() == ["in flight", "later"])
  }

  @Test("keeps what waits for the account whose session has expired before this start")
  func pausedStart() throws {
    let first = try OutboxFixture()
    first.reachability.set(online: false)
    try first.start(as: "ann")
    try first.add(on: "a", "of ann")
    let next = try OutboxFixture(store: first.store)
    try next.scheduler.run { [outbox = next.outbox] in try await outbox.pause(as: "ann") }
    next.scheduler.advance(by: .seconds(600))
    #expect(next.outbox.isPaused)
    #expect(next.outbox.account == "ann")
    #expect(try next.outbox.status().count == 1)
    #expect(next.accepted.isEmpty)
    try next.start(as: "ann")
    next.scheduler.advance(by: .seconds(1))
    #expect(!next.outbox.isPaused)
    #expect(next.accepted == ["of ann"])
  }

  @Test("writes nothing at a start that has nothing to change")
  func quietStart() throws {
    let fixture = try OutboxFixture()
    try fixture.start(as: "ann")
    fixture.scheduler.drain()
    let before = try fixture.store.fetch { try Int.fetchOne($0, sql: "SELECT total_changes()") }
    try fixture.start(as: "ann")
    fixture.scheduler.drain()
    #expect(try fixture.store.fetch { try Int.fetchOne($0, sql: "SELECT total_changes()") } == before)
  }
}
