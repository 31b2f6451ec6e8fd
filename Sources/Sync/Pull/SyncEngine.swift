package import Foundations
package import Services
package import Simulation
package import Storage

/// Takes over what has changed on the server: page by page, each in one transaction with the cursor after it.
///
/// A change is applied once, whatever the server repeats: by its entity and version. What was changed here as well goes to
/// the journal and is not overwritten (``SyncConflict``).
package actor SyncEngine {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  nonisolated let outbox: Outbox
  nonisolated let scheduler: Scheduler
  let source: any SyncSource
  let identifiers: any IdentifierSource

  private var running: (account: String, job: Job)?
  private var waiting: [CheckedContinuation<SyncState, Never>] = []
  /// What it does.
  package private(set) var state = SyncState.idle

  /// Makes an engine over the database of an outbox.
  ///
  /// - Parameters:
  ///   - outbox: the operations that are not yet sent, whose account it follows.
  ///   - source: requests changes and takes them over.
  ///   - scheduler: where it runs, and the clock.
  ///   - identifiers: ids of conflicts.
  package init(
    _ outbox: Outbox, source: any SyncSource, scheduler: Scheduler, identifiers: any IdentifierSource
  ) {
    self.outbox = outbox
    self.source = source
    self.scheduler = scheduler
    self.identifiers = identifiers
  }

  /// Takes over all changes; a call while one is under way waits for its end.
  ///
  /// - Returns: ``SyncState/idle``, or why it did not succeed.
  @discardableResult
  package func sync() async -> SyncState {
    guard let account = outbox.account else { return .idle }
    // Nothing of the person before counts for who has signed in meanwhile.
    while let running, running.account != account {
      running.job.cancel()
      await running.job.wait()
    }
    guard outbox.account == account else { return state }
    if running == nil {
      state = state.after(.begin) ?? state
      running = (account, scheduler.start("sync") { await self.run(account) })
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// When changes were last taken over.
  ///
  /// - Returns: the time; nil where they never were.
  /// - Throws: where the database cannot be read.
  package nonisolated func lastSync() throws(StoreError) -> Timestamp? {
    let account = outbox.account ?? Outbox.nobody
    return try outbox.store.fetch { try SyncTable.cursor(of: account, in: $0)?.at }
  }

  private func run(_ account: String) async {
    let event = await pull(account)
    state = state.after(event) ?? state
    running = nil
    outbox.changed()
    let all = waiting
    waiting = []
    for one in all { one.resume(returning: state) }
  }

  private func pull(_ account: String) async -> SyncState.Event {
    while true {
      let cursor: String?
      do throws(StoreError) {
        cursor = try outbox.store.fetch { try SyncTable.cursor(of: account, in: $0)?.cursor }
      } catch { return .fail(code: "store") }
      let response = await source.changes(after: cursor)
      // The person may have signed out, or in as another, while the server was asked.
      guard outbox.account == account else { return .stop }
      let page: SyncPage
      switch response {
      case .success(let next): page = next
      case .failure(let error): return .fail(code: error.code)
      }
      // A server that gives the same page again would be asked for ever.
      if page.cursor == cursor, !page.isLast { return .fail(code: "stalled") }
      do throws(StoreError) { try take(page, account) } catch { return .fail(code: "store") }
      if page.isLast { return .finish }
      state = state.after(.page) ?? state
    }
  }

  private func take(_ page: SyncPage, _ account: String) throws(StoreError) {
    let now = scheduler.now
    try outbox.store.write { db in
      for change in page.changes { try take(change, account, now, db) }
      try SyncTable.move(to: page.cursor, at: now, of: account, in: db)
    }
  }

  private func take(_ change: SyncChange, _ account: String, _ now: Timestamp, _ db: Database) throws {
    let known = try SyncTable.known(change.entity, of: account, in: db)
    if let known, known.version >= change.version { return }
    if try SyncTable.isChangedHere(change.entity, of: account, in: db) {
      let local = try source.local(change.entity, in: db)
      // The server may have what was sent, with the response still on its way.
      if local != change.body {
        let conflict = SyncConflict(
          id: identifiers.next(), entity: change.entity, version: change.version, base: known?.body,
          local: local,
          remote: change.body, detectedAt: now, resolution: nil, resolvedAt: nil)
        try SyncTable.note(conflict, of: account, in: db)
      }
    } else {
      try source.apply(change, in: db)
    }
    try SyncTable.note(change, of: account, in: db)
  }
}
