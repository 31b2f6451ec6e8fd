import Foundations
import Services
import Simulation
import Storage
import Synchronization

@testable import Sync

/// An engine over the fixture of the outbox, and a server whose changes a test sets.
struct SyncFixture {
  let base: OutboxFixture
  let source: FakeSource
  let engine: SyncEngine

  init() throws {
    var migrator = OutboxFixture.migrator
    migrator.registerMigration("2") { try SyncSchema.create($0) }
    base = try OutboxFixture(store: Store(inMemory: migrator))
    source = FakeSource(base.scheduler)
    engine = SyncEngine(
      base.outbox, source: source, scheduler: base.scheduler,
      identifiers: RandomIdentifiers(SeededRandom(seed: 5)))
    try base.start()
  }

  @discardableResult
  func sync() throws -> SyncState { try base.scheduler.run { [engine] in await engine.sync() } }

  func notes() throws -> [String: String] {
    let rows = try base.store.fetch { try Row.fetchAll($0, sql: "SELECT id, text FROM note") }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["text"] as String) })
  }
}

/// A server with changes in pages of ten, whose cursor counts them.
final class FakeSource: SyncSource {
  private struct State {
    var changes: [SyncChange] = []
    var requests: [String?] = []
    var applied: [String] = []
    var failing: String?
    var refusal: APIError?
    var standsStill = false
  }

  private struct Unwritable: Error {}

  private let state = Mutex(State())
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  var requests: [String?] { state.withLock { $0.requests } }
  var applied: [String] { state.withLock { $0.applied } }
  func add(_ changes: [SyncChange]) { state.withLock { $0.changes += changes } }
  func fail(on entity: String?) { state.withLock { $0.failing = entity } }
  func refuse(_ error: APIError?) { state.withLock { $0.refusal = error } }
  func standStill() { state.withLock { $0.standsStill = true } }

  func changes(after cursor: String?) async -> Result<SyncPage, APIError> {
    try? await scheduler.sleep(for: .milliseconds(50))
    return state.withLock { state in
      state.requests.append(cursor)
      if let refusal = state.refusal { return .failure(refusal) }
      if state.standsStill { return .success(SyncPage([], cursor: "7", isLast: false)) }
      let begin = cursor.flatMap { Int($0) } ?? 0
      let end = min(begin + 10, state.changes.count)
      return .success(
        SyncPage(Array(state.changes[begin..<end]), cursor: "\(end)", isLast: end == state.changes.count))
    }
  }

  func apply(_ change: SyncChange, in db: Database) throws {
    try state.withLock { state in
      if state.failing == change.entity { throw Unwritable() }
      state.applied.append("\(change.entity)@\(change.version)")
    }
    guard let body = change.body else {
      return try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [change.entity])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO note (id, text) VALUES (?, ?)",
      arguments: [change.entity, String(decoding: body, as: UTF8.self)])
  }

  func local(_ entity: String, in db: Database) throws -> [UInt8]? {
    try String.fetchOne(db, sql: "SELECT text FROM note WHERE id = ?", arguments: [entity]).map {
      Array($0.utf8)
    }
  }
}
