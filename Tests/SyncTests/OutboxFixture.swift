import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

/// An outbox over a database in memory, and a server whose responses a test sets.
struct OutboxFixture {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
  let reachability = Reachability()
  let store: Store
  let server: FakeServer
  let outbox: Outbox

  init(
    store: Store? = nil, policy: OutboxPolicy = OutboxPolicy(), seed: UInt64 = 1, of other: FakeServer? = nil,
    report: @escaping @Sendable (StoreError) -> Void = { Issue.record("\($0)") }
  ) throws {
    self.store = try store ?? Store(inMemory: Self.migrator)
    server = FakeServer(scheduler, state: other?.state ?? FakeServer.Memory())
    outbox = Outbox(
      self.store, sender: server, scheduler: scheduler,
      identifiers: RandomIdentifiers(SeededRandom(seed: seed)),
      random: SeededRandom(seed: seed), reachability: reachability, policy: policy, report: report)
  }

  /// The outbox, and a table of notes that operations change.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try OutboxSchema.create(db)
      try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY, text TEXT NOT NULL, confirmed TEXT)")
    }
    return migrator
  }

  /// Writes a note and the operation that sends it.
  @discardableResult
  func add(_ kind: String = "note.add", on entity: String, _ text: String = "", requires: [String] = [])
    throws
    -> String
  {
    try outbox.write { db, operations in
      try db.execute(
        sql: "INSERT OR REPLACE INTO note (id, text) VALUES (?, ?)", arguments: [entity, text])
      return try operations.enqueue(
        OutboxDraft(kind, on: entity, body: Array(text.utf8), requires: requires))
    }
  }

  func start(as account: String = "ann") throws { try scheduler.run { try await outbox.start(as: account) } }

  /// The texts of what the server has accepted, in order.
  var accepted: [String] {
    server.state.withLock { $0.accepted.map { String(decoding: $0.body, as: UTF8.self) } }
  }

  func notes() throws -> [String: String?] {
    let rows = try store.fetch { try Row.fetchAll($0, sql: "SELECT id, confirmed FROM note") }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["confirmed"] as String?) })
  }
}

/// A server that knows operations by their idempotency keys.
final class FakeServer: OutboxSender {
  struct State {
    /// What each attempt gets instead of an acceptance, by what is asked.
    var response: @Sendable (OutboxOperation) -> OutboxResult? = { _ in nil }
    /// Whether the response to what was accepted is lost.
    var losesResponse: @Sendable (OutboxOperation) -> Bool = { _ in false }
    var accepted: [OutboxOperation] = []
    var keys: Set<String> = []
    var attempts: [OutboxOperation] = []
    var open: Set<String> = []
    /// How many responses cannot be taken over.
    var unconfirmable = 0
    var mostOpen = 0
    /// What was changed while nobody was signed in, by entities.
    var unadopted: [String] = []
  }

  /// What several processes see of one server.
  final class Memory: Sendable {
    private let state = Mutex(State())

    func withLock<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
      state.withLock(body)
    }
  }

  let state: Memory
  private let scheduler: Scheduler
  private let latency: Duration

  init(_ scheduler: Scheduler, latency: Duration = .milliseconds(20), state: Memory = Memory()) {
    self.scheduler = scheduler
    self.latency = latency
    self.state = state
  }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    state.withLock { state in
      state.attempts.append(operation)
      #expect(state.open.insert(operation.entity).inserted, "two operations of one entity at once")
      state.mostOpen = max(state.mostOpen, state.open.count)
    }
    defer { state.withLock { _ = $0.open.remove(operation.entity) } }
    do { try await scheduler.sleep(for: latency) } catch { return .cancelled }
    return state.withLock { state in
      if let response = state.response(operation) { return response }
      if state.keys.insert(operation.idempotencyKey).inserted { state.accepted.append(operation) }
      if state.losesResponse(operation) { return OutboxResult(.timeout) }
      return .confirmed(Array("ok \(operation.entity)".utf8))
    }
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    let isUnconfirmable = state.withLock { state in
      state.unconfirmable -= 1
      return state.unconfirmable >= 0
    }
    if isUnconfirmable { throw DatabaseError(resultCode: .SQLITE_FULL) }
    try db.execute(
      sql: "UPDATE note SET confirmed = ? WHERE id = ?",
      arguments: [String(decoding: response, as: UTF8.self), operation.entity])
  }

  func discard(_ operation: OutboxOperation, in db: Database) throws {
    try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [operation.entity])
  }

  func hasUnadopted(in db: Database) throws -> Bool { state.withLock { !$0.unadopted.isEmpty } }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    for entity in state.withLock(\.unadopted) {
      try operations.enqueue(OutboxDraft("note.add", on: entity, body: Array("of \(account)".utf8)))
    }
    state.withLock { $0.unadopted = [] }
  }

  func body(of operation: OutboxOperation, saying text: String) -> [UInt8]? {
    operation.kind == "note.add" ? Array(text.utf8) : nil
  }
}
