import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization
import Testing

@testable import Collections

/// What plugins send of rows beside their changes.
@Suite struct RowOperationTests {
  private let service = RowService()
  private let stores = Stores.inMemory()

  /// A plugin that sends reports of tasks.
  private final class Plugin: Sendable {
    let sent = Mutex<[DataOperation]>([])
    let answer = Mutex<(@Sendable (DataOperation) throws -> String)>({ $0.serverKey })
    var bodies: [String] { sent.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } } }

    init(_ data: any DataService) {
      data.describe("tasks") { change, _ in
        guard case .string(let title)? = change.after?["title"] else { return DataDescription() }
        return DataDescription(subject: ["en": title])
      }
      data.send("task.report", of: "tasks") { [weak self] operation in
        guard let self else { return operation.serverKey }
        sent.withLock { $0.append(operation) }
        return try answer.withLock(\.self)(operation)
      }
    }

    func answer(_ answer: @escaping @Sendable (DataOperation) throws -> String) {
      self.answer.withLock { $0 = answer }
    }
  }

  private func device(seed: UInt64 = 1, account: String = "ann") throws -> (SyncedTasks, Plugin) {
    // The list does not say that a row is gone which the server does not have yet.
    let device = try SyncedTasks(
      SyncedTasks.declaration(complete: false), at: service, in: stores, seed: seed, account: account)
    return (device, Plugin(device.shelf.store))
  }

  private static func receive(_ title: String, in rows: any DataTransaction) throws {
    try rows.receive(ValueMap(fields: [("title", .string(title)), ("note", .null)]), as: "a", of: "tasks")
  }

  private static func report(_ text: String, in rows: any DataTransaction, keyedBy key: String? = nil) throws
  {
    try rows.enqueue("task.report", Array(text.utf8), of: "a", in: "tasks", keyedBy: key)
  }

  @Test func areWrittenWithTheRowAndSentBeforeItsLaterChanges() throws {
    let (device, plugin) = try device()
    device.set(online: false)
    struct Refused: Error {}
    #expect(throws: (any Error).self) {
      try device.shelf.store.write { rows in
        try Self.receive("milk", in: rows)
        try Self.report("never", in: rows)
        throw Refused()
      }
    }
    #expect(try device.shelf.statuses().isEmpty)
    plugin.answer { _ in throw APIError.offline }
    try device.shelf.store.write { rows in
      try Self.receive("milk", in: rows)
      try Self.report("first", in: rows)
      // What is not sent is replaced.
      try Self.report("last", in: rows)
      try rows.update("a", ValueMap(fields: [("done", true)]), of: "tasks")
    }
    device.drain()
    #expect(try device.shelf.statuses().map(\.operation.kind) == ["task.report", "row.update"])
    // The server makes the record under a key of its own, by which the change of the row is sent.
    service.set("r9", [("title", .string("milk"))])
    plugin.answer { _ in "r9" }
    device.set(online: true)
    device.advance(.seconds(60))
    #expect(Set(plugin.bodies) == ["last"])
    #expect(service.done == [#"PATCH r9 {"done":true}"#])
    #expect(try device.shelf.statuses().isEmpty)
    device.refresh()
    #expect(device.titles == ["milk"] && device.tasks.column("id") == ["a"])
  }

  @Test func areSentAgainAfterAKillByTheSameKey() throws {
    let (first, plugin) = try device()
    plugin.answer { _ in throw APIError.timeout }
    try first.shelf.store.write { rows in
      try Self.receive("milk", in: rows)
      try Self.report("done", in: rows, keyedBy: "k6")
    }
    first.drain()
    #expect(plugin.bodies == ["done"])
    let (next, later) = try device(seed: 2)
    next.advance(.seconds(60))
    #expect(later.bodies == ["done"])
    let keys = (plugin.sent.withLock(\.self) + later.sent.withLock(\.self)).map(\.idempotencyKey)
    #expect(keys == ["k6", "k6"])
    #expect(try next.shelf.statuses().isEmpty)
  }

  @Test func thePersonIsAskedAboutWhatTheServerRejects() throws {
    let (device, plugin) = try device()
    plugin.answer { _ in throw APIError.invalid(.silent) }
    try device.shelf.store.write { rows in
      try Self.receive("milk", in: rows)
      try Self.report("done", in: rows)
    }
    device.drain()
    let outbox = try #require(device.shelf.outbox)
    let waiting = try outbox.summaries(of: "ann")
    #expect(waiting.map(\.summary) == [OutboxSummary(subject: ["en": "milk"])])
    #expect(try device.shelf.statuses().map(\.operation.state) == [.dead])
    // The row stays where it is given up.
    try device.shelf.discard(try #require(device.shelf.statuses().first))
    #expect(try device.shelf.statuses().isEmpty)
    #expect(device.titles == ["milk"])
  }

  @Test func areOnlySentForWhoseTheyAre() throws {
    let (first, plugin) = try device(account: "bob")
    try first.shelf.store.write { rows in
      let rows = rows.rows(ofAccount: "ann")
      try Self.receive("milk", in: rows)
      try Self.report("done", in: rows)
      // Of an earlier version that the server has rejected.
      try rows.receive(ValueMap(fields: [("title", "tea")]), as: "b", of: "tasks")
      try rows.rejected("conflict", nil).enqueue("task.report", [], of: "b", in: "tasks", keyedBy: nil)
    }
    first.advance(.seconds(60))
    #expect(plugin.bodies == [])
    let (next, later) = try device(seed: 2)
    next.advance(.seconds(60))
    #expect(later.bodies == ["done"])
    #expect(try next.shelf.statuses().map(\.operation.state) == [.dead])
  }

  @Test func anOperationThatNoPluginSendsWaitsForThePerson() throws {
    let (device, _) = try device()
    try device.shelf.store.write { rows in
      try Self.receive("milk", in: rows)
      try rows.enqueue("task.other", [], of: "a", in: "tasks", keyedBy: nil)
    }
    device.drain()
    #expect(try device.shelf.statuses().map(\.operation.state) == [.dead])
  }
}
