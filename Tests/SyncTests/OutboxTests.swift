import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

@Suite("The outbox")
struct OutboxTests {
  @Test("sends operations of one entity in order and of others at the same time")
  func orderPerEntity() throws {
    let fixture = try OutboxFixture()
    for number in 1...3 { for entity in ["a", "b"] { try fixture.add(on: entity, "\(entity)\(number)") } }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
    #expect(fixture.accepted.filter { $0.hasPrefix("b") } == ["b1", "b2", "b3"])
    #expect(fixture.server.state.withLock { $0.mostOpen } == 2)
    #expect(try fixture.outbox.status().isEmpty)
    #expect(try fixture.notes() == ["a": "ok a", "b": "ok b"])
  }

  @Test("has no more operations in flight than its policy allows")
  func concurrency() throws {
    let fixture = try OutboxFixture(policy: OutboxPolicy(concurrency: 3))
    for number in 1...20 { try fixture.add(on: "\(number)") }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.server.state.withLock { $0.mostOpen } == 3)
    #expect(fixture.accepted.count == 20)
  }

  @Test("writes neither rows nor operations where the owner's work throws")
  func oneTransaction() throws {
    struct Refused: Error {}
    let fixture = try OutboxFixture()
    #expect(throws: StoreError.self) {
      try fixture.outbox.write { db, operations in
        try db.execute(sql: "INSERT INTO note (id, text) VALUES ('a', '')")
        try operations.enqueue(OutboxDraft("note.add", on: "a"))
        throw Refused()
      }
    }
    #expect(try fixture.notes().isEmpty)
    #expect(try fixture.outbox.status(of: Outbox.anonymous).isEmpty)
  }

  @Test("sends again under the same key what a lost response leaves open, and the server takes it once")
  func lostResponse() throws {
    let fixture = try OutboxFixture()
    let lost = Mutex(2)
    fixture.server.state.withLock {
      $0.losesResponse = { _ in
        lost.withLock {
          $0 -= 1
          return $0 >= 0
        }
      }
    }
    try fixture.add(on: "a", "once")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(300))
    #expect(fixture.accepted == ["once"])
    #expect(fixture.server.state.withLock { Set($0.attempts.map(\.idempotencyKey)).count } == 1)
    #expect(fixture.server.state.withLock { $0.attempts.count } == 3)
    #expect(try fixture.outbox.status().isEmpty)
  }

  @Test("keeps trying without a connection, however often it fails, and at once when it returns")
  func connection() throws {
    let fixture = try OutboxFixture()
    let isUp = Mutex(false)
    fixture.server.state.withLock {
      $0.response = { _ in isUp.withLock { $0 } ? nil : OutboxResult(.timeout) }
    }
    try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(86_400))
    #expect(fixture.server.state.withLock { $0.attempts.count } > 1000)
    #expect(try fixture.outbox.status().pending == 1)
    fixture.reachability.set(online: false)
    isUp.withLock { $0 = true }
    let attempts = fixture.server.state.withLock { $0.attempts.count }
    fixture.scheduler.advance(by: .seconds(3600))
    #expect(fixture.server.state.withLock { $0.attempts.count } == attempts, "nothing is sent while offline")
    fixture.reachability.set(online: true)
    fixture.scheduler.advance(by: .milliseconds(50))
    #expect(fixture.accepted == ["x"])
  }

  @Test("waits at least as long as the server asks, and doubles its delays up to their bound")
  func delays() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock {
      $0.response = { _ in OutboxResult(.rateLimited(retryAfter: .seconds(45))) }
    }
    try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(44))
    #expect(fixture.server.state.withLock { $0.attempts.count } == 1)
    fixture.scheduler.advance(by: .seconds(600))
    let attempts = fixture.server.state.withLock { $0.attempts.count }
    #expect((9...15).contains(attempts), "\(attempts) attempts in 644 s, each after 45 to 60 s")
  }

  @Test("asks the person after so many errors of the server, and parks what depends on it")
  func serverErrors() throws {
    let fixture = try OutboxFixture(policy: OutboxPolicy(serverErrors: 3))
    fixture.server.state.withLock {
      $0.response = { $0.entity == "plant" ? OutboxResult(.server(status: 500)) : nil }
    }
    try fixture.add(on: "plant", "plant")
    try fixture.add(on: "diary", "diary", requires: ["plant"])
    try fixture.add(on: "photo", "photo", requires: ["diary"])
    try fixture.add(on: "other", "other")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(600))
    let status = try fixture.outbox.status()
    #expect(fixture.accepted == ["other"])
    #expect((status.dead, status.pending) == (1, 2))
    #expect(status.entries.map(\.isParked) == [false, true, true])
    #expect(status.entries[0].operation.failure?.code == "server_error")
    #expect(status.entries[0].operation.attempts == 3)
  }

  @Test("keeps what the server rejects, with the server's words")
  func rejected() throws {
    let fixture = try OutboxFixture()
    fixture.server.state.withLock {
      $0.response = { _ in OutboxResult(.invalid(ServerError(code: "too_long", message: "At most 20 words")))
      }
    }
    try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(600))
    let entry = try #require(try fixture.outbox.status().entries.first)
    #expect(entry.operation.state == .dead)
    #expect(entry.operation.failure == OutboxFailure("too_long", "At most 20 words"))
    #expect(entry.operation.attempts == 1)
  }

  @Test("lets the person retry, edit and discard what was rejected")
  func decisions() throws {
    let fixture = try OutboxFixture()
    let isRight = Mutex(false)
    fixture.server.state.withLock {
      $0.response = { operation in
        isRight.withLock { $0 } || operation.body == Array("right".utf8)
          ? nil : OutboxResult(.invalid(.silent))
      }
    }
    let ids = try ["a", "b", "c"].map { try fixture.add(on: $0, $0) }
    try fixture.add("note.more", on: "c", "behind c")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    let keys = try fixture.outbox.status().entries.map(\.operation.idempotencyKey)
    try fixture.scheduler.run { try await fixture.outbox.edit(ids[1], body: Array("right".utf8)) }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["right"])
    #expect(
      fixture.server.state.withLock { !keys.contains($0.accepted[0].idempotencyKey) }, "an edit has a new key"
    )
    isRight.withLock { $0 = true }
    try fixture.scheduler.run { try await fixture.outbox.discard(ids[2]) }
    try fixture.scheduler.run { try await fixture.outbox.retry(ids[0]) }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(Set(fixture.accepted) == ["right", "a", "behind c"])
    #expect(try fixture.outbox.status().isEmpty)
    #expect(throws: OutboxError.unknown(ids[0])) {
      try fixture.scheduler.run { try await fixture.outbox.retry(ids[0]) }
    }
  }

  @Test("neither edits nor discards what is being sent")
  func inFlight() throws {
    let fixture = try OutboxFixture()
    let id = try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.drain()
    #expect(try fixture.outbox.status().inFlight == 1)
    #expect(throws: OutboxError.impossible(.discard, .inFlight)) {
      try fixture.scheduler.run { try await fixture.outbox.discard(id) }
    }
    #expect(try fixture.notes().count == 1)
  }

  @Test("sends again after a restart what was in flight")
  func restart() throws {
    let first = try OutboxFixture()
    try first.add(on: "a", "x")
    try first.start(as: Outbox.anonymous)
    first.scheduler.drain()
    #expect(try first.outbox.status().inFlight == 1)
    let second = try OutboxFixture(store: first.store, seed: 2)
    try second.start(as: Outbox.anonymous)
    second.scheduler.advance(by: .seconds(1))
    #expect(second.accepted == ["x"])
    let attempt = try #require(first.server.state.withLock { $0.attempts.first })
    #expect(second.server.state.withLock { $0.accepted[0].idempotencyKey } == attempt.idempotencyKey)
  }

  @Test("puts a newer change in the place of one that was never sent")
  func replacement() throws {
    let fixture = try OutboxFixture()
    for text in ["1", "2", "3"] {
      try fixture.outbox.write { _, operations in
        try operations.enqueue(
          OutboxDraft("preferences", on: "me", body: Array(text.utf8), replacesUnsent: true))
      }
    }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.drain()
    try fixture.outbox.write { _, operations in
      try operations.enqueue(
        OutboxDraft("preferences", on: "me", body: Array("4".utf8), replacesUnsent: true))
    }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["3", "4"])
  }

  @Test("waits for quiet, and sends what came until then as one")
  func quiet() throws {
    let fixture = try OutboxFixture()
    try fixture.start(as: Outbox.anonymous)
    func change(_ text: String) throws {
      try fixture.outbox.write { _, operations in
        let unsent = try operations.unsentBody("preferences", on: "me") ?? []
        try operations.enqueue(
          OutboxDraft(
            "preferences", on: "me", body: unsent + Array(text.utf8), replacesUnsent: true,
            quiet: .milliseconds(500)))
      }
      fixture.scheduler.drain()
    }
    for text in ["1", "2", "3"] {
      try change(text)
      fixture.scheduler.advance(by: .milliseconds(499))
    }
    // The wait that the first began would be over.
    #expect(fixture.accepted == [])
    // The server takes a moment to answer.
    fixture.scheduler.advance(by: .milliseconds(1 + 20))
    #expect(fixture.accepted == ["123"])
    try change("4")
    fixture.scheduler.advance(by: .milliseconds(500 + 20))
    #expect(fixture.accepted == ["123", "4"])
  }

  @Test("does not wait for a clock that was set back")
  func clockSetBack() throws {
    let fixture = try OutboxFixture()
    try fixture.add(on: "a", "x")
    try fixture.store.write {
      try $0.execute(sql: "UPDATE outbox SET next_attempt_at = next_attempt_at + 86400000")
    }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["x"])
  }

  @Test("delivers 10,000 operations once and in order per entity although one in five attempts fails")
  func manyOperations() throws {
    let fixture = try OutboxFixture(policy: OutboxPolicy(serverErrors: .max))
    let random = SeededRandom(seed: 9)
    fixture.server.state.withLock {
      $0.response = { _ in
        random.fraction() < 0.1
          ? OutboxResult([.timeout, .server(status: 503), .offline][random.int(in: 0..<3)]) : nil
      }
      $0.losesResponse = { _ in random.fraction() < 0.1 }
    }
    try fixture.outbox.write { _, operations in
      for number in 0..<10_000 {
        try operations.enqueue(
          OutboxDraft("note.add", on: "entity \(number % 97)", body: Array("\(number)".utf8)))
      }
    }
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(100_000))
    let numbers = fixture.accepted.compactMap { Int($0) }
    #expect(numbers.count == 10_000)
    #expect(Set(numbers).count == 10_000)
    for (_, list) in Dictionary(grouping: numbers, by: { $0 % 97 }) { #expect(list == list.sorted()) }
    #expect(try fixture.outbox.status(of: Outbox.anonymous).isEmpty)
    #expect(fixture.server.state.withLock { $0.attempts.count } > 11_000)
  }
}
