import Foundation
import Foundations
import Simulation
import Storage
import Testing

@testable import Sync

/// Two outboxes, each with a connection and a time of its own, over one file and one server.
@Suite("An outbox in two processes")
struct OutboxProcessesTests {
  private let folder: String
  private let first: OutboxFixture
  private let second: OutboxFixture

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    first = try OutboxFixture(store: Self.open(folder), seed: 1)
    second = try OutboxFixture(store: Self.open(folder), seed: 2, of: first.server)
  }

  private static func open(_ folder: String) throws -> Store {
    try Store(path: "\(folder)/notes.sqlite", migrator: OutboxFixture.migrator)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func advance(_ fixture: OutboxFixture, by milliseconds: Int) {
    fixture.scheduler.advance(by: .milliseconds(milliseconds))
  }

  private var attempts: [String] {
    first.server.state.withLock { $0.attempts.map { String(decoding: $0.body, as: UTF8.self) } }
  }

  @Test("sends in one of them what both have enqueued, each once and in order")
  func oneSends() throws {
    defer { remove() }
    try first.start()
    try second.start()
    try first.add(on: "a", "1")
    first.scheduler.drain()
    for text in ["2", "3"] { try second.add(on: "a", text) }
    // The first is in the middle of its request for as long as the second likes.
    advance(second, by: 10_000)
    #expect(attempts == ["1"])
    #expect(try second.outbox.status().inFlight == 1)
    #expect(try second.outbox.status().pending == 2)
    advance(first, by: 1000)
    #expect(first.accepted == ["1", "2", "3"])
    advance(second, by: 10_000)
    #expect(attempts == ["1", "2", "3"])
    #expect(try second.outbox.status().isEmpty)
  }

  @Test("leaves to a process that starts nothing of what another one is sending")
  func start() throws {
    defer { remove() }
    try first.start()
    try first.add(on: "a", "1")
    first.scheduler.drain()
    try second.start()
    advance(second, by: 10_000)
    #expect(attempts == ["1"])
    advance(first, by: 1000)
    #expect(first.accepted == ["1"])
    #expect(try first.outbox.status().isEmpty)
  }

  @Test("has the other one go on within a second when the one that sends has ended")
  func takeover() throws {
    defer { remove() }
    try first.start()
    for text in ["1", "2"] { try first.add(on: "a", text) }
    first.scheduler.drain()
    try second.start()
    try second.add(on: "a", "3")
    advance(second, by: 5000)
    #expect(attempts == ["1"])
    try first.scheduler.run { [outbox = first.outbox] in await outbox.stop() }
    advance(second, by: 1100)
    #expect(attempts == ["1", "1", "2", "3"])
    #expect(first.accepted == ["1", "2", "3"])
    // What was given to the server is known by its key.
    #expect(first.server.state.withLock { Set($0.attempts.map(\.idempotencyKey)).count } == 3)
  }

  @Test("keeps no other from sending while it has nothing in flight, and waits for nothing")
  func idle() throws {
    defer { remove() }
    try first.start()
    try second.start()
    first.reachability.set(online: false)
    try first.add(on: "a", "1")
    advance(first, by: 5000)
    try second.add(on: "a", "2")
    advance(second, by: 1000)
    #expect(first.accepted == ["1", "2"])
    #expect(second.scheduler.nextDeadline == nil)
    #expect(first.scheduler.nextDeadline == nil)
  }

  @Test("leaves to the process that is sending what it sends, when the session of another ends")
  func pause() throws {
    defer { remove() }
    try first.start()
    try second.start()
    try first.add(on: "a", "1")
    first.scheduler.drain()
    try second.scheduler.run { [outbox = second.outbox] in try await outbox.pause(as: "ann") }
    #expect(try first.outbox.status().inFlight == 1)
    advance(first, by: 1000)
    #expect(try first.outbox.status().isEmpty)
  }

  @Test("takes no notice of the result of what was given up in another process")
  func discarding() throws {
    defer { remove() }
    try first.start()
    try first.add(on: "a", "1")
    first.scheduler.drain()
    try second.scheduler.run { [outbox = second.outbox] in try await outbox.discardAll(of: "ann") }
    advance(first, by: 600_000)
    #expect(attempts == ["1"])
    #expect(try first.outbox.status().isEmpty)
    #expect(try first.notes().isEmpty)
  }

  @Test("sends 300 operations once and in order per entity, whichever process is at work")
  func many() throws {
    defer { remove() }
    try first.start()
    try second.start()
    let random = SeededRandom(seed: 4)
    for number in 0..<300 {
      let fixture = random.fraction() < 0.5 ? first : second
      try fixture.add(on: "\(number % 7)", "\(number)")
      advance(random.fraction() < 0.5 ? first : second, by: random.int(in: 0..<40))
    }
    for _ in 0..<60 {
      advance(first, by: 700)
      advance(second, by: 700)
    }
    let numbers = attempts.compactMap { Int($0) }
    #expect(numbers.count == 300)
    for (_, list) in Dictionary(grouping: numbers, by: { $0 % 7 }) { #expect(list == list.sorted()) }
    #expect(try first.outbox.status().isEmpty)
  }
}
