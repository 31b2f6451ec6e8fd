import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

@Suite("The outbox, where a person changes something back or decides about it")
struct OutboxOppositesTests {
  private let fixture: OutboxFixture

  init() throws { fixture = try OutboxFixture() }

  private func write<Result>(_ body: (OutboxWriter) throws -> Result) throws -> Result {
    try fixture.outbox.write { _, operations in try body(operations) }
  }

  @Test("withdraws the last operation on an entity where it was never sent, and no other")
  func withdrawal() throws {
    try fixture.start()
    fixture.reachability.set(online: false)
    try fixture.add("mark", on: "a")
    #expect(try !write { try $0.withdraw("unmark", on: "a") })
    #expect(try !write { try $0.withdraw("mark", on: "b") })
    #expect(try write { try $0.withdraw("mark", on: "a") })
    #expect(try fixture.outbox.status().isEmpty)
    // The last is of another kind.
    try fixture.add("mark", on: "a")
    try fixture.add("unmark", on: "a")
    #expect(try !write { try $0.withdraw("mark", on: "a") })
    #expect(try fixture.outbox.status().count == 2)
  }

  @Test("withdraws nothing that the server may have")
  func sentIsNotWithdrawn() throws {
    fixture.server.state.withLock { $0.losesResponse = { _ in true } }
    try fixture.start()
    try fixture.add("mark", on: "a")
    fixture.scheduler.advance(by: .milliseconds(10))
    #expect(try fixture.outbox.status().inFlight == 1)
    #expect(try !write { try $0.withdraw("mark", on: "a") })
    fixture.scheduler.advance(by: .milliseconds(100))
    #expect(try fixture.outbox.status().pending == 1)
    #expect(try !write { try $0.withdraw("mark", on: "a") })
  }

  @Test("gives up what was rejected of an entity, so that the next operation is sent")
  func rejectedIsDiscarded() throws {
    let rejects = Mutex(true)
    fixture.server.state.withLock {
      $0.response = { _ in rejects.withLock(\.self) ? OutboxResult(.notFound(.silent)) : nil }
    }
    try fixture.start()
    try fixture.add(on: "a", "first")
    try fixture.add(on: "b", "other")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(try fixture.outbox.status().dead == 2)
    rejects.withLock { $0 = false }
    try write { operations in
      try operations.discardRejected(on: "a")
      try operations.enqueue(OutboxDraft("note.add", on: "a", body: Array("second".utf8)))
    }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["second"])
    #expect(try fixture.outbox.status().dead == 1)
  }

  @Test("sends at once, where it is asked to, what waits for its next attempt")
  func retryingAll() throws {
    let fails = Mutex(true)
    fixture.server.state.withLock {
      $0.response = { _ in
        fails.withLock(\.self) ? OutboxResult(.server(status: 503)) : nil
      }
    }
    try fixture.start()
    try fixture.add(on: "a", "late")
    fixture.scheduler.advance(by: .milliseconds(100))
    #expect(try fixture.outbox.status().pending == 1)
    fails.withLock { $0 = false }
    try fixture.scheduler.run { [outbox = fixture.outbox] in await outbox.retryAll() }
    fixture.scheduler.advance(by: .milliseconds(30))
    #expect(fixture.accepted == ["late"])
  }

  @Test("sends the text that the person has written instead, under a new key")
  func editingText() throws {
    fixture.server.state.withLock {
      $0.response = { $0.body == Array("wrong".utf8) ? OutboxResult(.notFound(.silent)) : nil }
    }
    try fixture.start()
    let id = try fixture.add(on: "a", "wrong")
    fixture.scheduler.advance(by: .seconds(1))
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.edit(id, saying: "right") }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["right"])
    #expect(fixture.server.state.withLock { Set($0.attempts.map(\.idempotencyKey)).count } == 2)
  }

  @Test("edits no text of an operation that has none, nor of an unknown one")
  func editingWithoutText() throws {
    fixture.reachability.set(online: false)
    try fixture.start()
    let id = try fixture.add("mark", on: "a")
    let outbox = fixture.outbox
    #expect(throws: OutboxError.impossible(.edit, .pending)) {
      try fixture.scheduler.run { try await outbox.edit(id, saying: "x") }
    }
    #expect(throws: OutboxError.unknown("?")) {
      try fixture.scheduler.run { try await outbox.edit("?", saying: "x") }
    }
  }
}
