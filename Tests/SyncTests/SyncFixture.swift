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
  /// What was reported, in order.
  let reports = Reports()

  /// The app at its next start, or a newer version of it.
  init(base: OutboxFixture, source: FakeSource) throws {
    (self.base, self.source) = (base, source)
    let reports = self.reports
    engine = SyncEngine(
      base.outbox, source: source, scheduler: base.scheduler,
      identifiers: RandomIdentifiers(SeededRandom(seed: 6))
    ) { reports.add($0) }
    try base.start()
  }

  init() throws {
    var migrator = OutboxFixture.migrator
    migrator.registerMigration("2") {
      try SyncSchema.create($0)
      try SyncSchema.addRecovery($0)
    }
    base = try OutboxFixture(store: Store(inMemory: migrator))
    source = FakeSource(base.scheduler)
    let reports = self.reports
    engine = SyncEngine(
      base.outbox, source: source, scheduler: base.scheduler,
      identifiers: RandomIdentifiers(SeededRandom(seed: 5))
    ) { reports.add($0) }
    try base.start()
  }

  @discardableResult
  func sync() throws -> SyncState { try base.scheduler.run { [engine] in await engine.sync() } }

  func notes() throws -> [String: String] {
    let rows = try base.store.fetch { try Row.fetchAll($0, sql: "SELECT id, text FROM note") }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["text"] as String) })
  }
}

/// Sentences that were reported.
final class Reports: Sendable {
  private let sentences = Mutex<[String]>([])
  var all: [String] { sentences.withLock(\.self) }
  func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
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
    var cursorRefusal: APIError?
    /// Whether only the next request with a cursor is refused.
    var refusesOnce = false
    var epoch: String?
    var readsAll = false
    var lack: APIError?
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
  /// Has the server have nothing else than these changes, as one that was restored.
  func replace(_ changes: [SyncChange]) { state.withLock { $0.changes = changes } }
  func refuseCursors(_ error: APIError?, once: Bool = false) {
    state.withLock { ($0.cursorRefusal, $0.refusesOnce) = (error, once) }
  }
  func use(epoch: String?) { state.withLock { $0.epoch = epoch } }
  /// Refuses everything, as a server without the owner's routes or a gateway in its place does.
  func lacks(_ error: APIError?) { state.withLock { ($0.lack, $0.refusal) = (error, error) } }
  func readsAll() { state.withLock { $0.readsAll = true } }
  func standStill() { state.withLock { $0.standsStill = true } }

  func changes(after cursor: String?) async -> Result<SyncPage, APIError> {
    try? await scheduler.sleep(for: .milliseconds(50))
    return state.withLock { state in
      state.requests.append(cursor)
      if let refusal = state.refusal { return .failure(refusal) }
      if state.standsStill { return .success(SyncPage([], cursor: "7", isLast: false)) }
      if cursor != nil, let refusal = state.cursorRefusal {
        if state.refusesOnce { state.cursorRefusal = nil }
        return .failure(refusal)
      }
      let asked = cursor.flatMap { Int($0) } ?? 0
      let begin = min(asked, state.changes.count)
      let end = min(begin + 10, state.changes.count)
      return .success(
        SyncPage(
          Array(state.changes[begin..<end]), cursor: "\(end)", isLast: end == state.changes.count,
          epoch: state.epoch, isBehind: state.epoch == nil && end < asked))
    }
  }

  func isWithoutChanges(_ error: APIError) -> Bool { state.withLock { $0.lack == error } }

  func apply(_ change: SyncChange, of account: String, in db: Database) throws {
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

  func local(_ entity: String, of account: String, in db: Database) throws -> [UInt8]? {
    try String.fetchOne(db, sql: "SELECT text FROM note WHERE id = ?", arguments: [entity]).map {
      Array($0.utf8)
    }
  }

  func reread(_ body: [UInt8]) -> [UInt8]? { state.withLock { $0.readsAll } ? body : nil }

  func draft(of entity: String, _ body: [UInt8]?) -> OutboxDraft? {
    OutboxDraft("note.put", on: entity, body: body ?? [])
  }
}
