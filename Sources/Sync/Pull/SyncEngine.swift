package import Foundations
package import Services
package import Simulation
package import Storage

/// Takes over what has changed on the server: page by page, each in one transaction with the cursor after it.
///
/// A change is applied once, whatever the server repeats: by its entity and version. What was changed here as well goes to
/// the conflict log and is not overwritten (``SyncConflict``). Where the server refuses the cursor or was restored from a
/// backup, all is read again and swapped in at once. A record that cannot be read is kept aside, and stops nothing.
package actor SyncEngine {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  nonisolated let outbox: Outbox
  nonisolated let scheduler: Scheduler
  let source: any SyncSource
  let identifiers: any IdentifierSource

  private let report: @Sendable (String) -> Void

  /// Whose records that could not be read were read again.
  private var rereadFor: String?
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
  ///   - report: receives what of the server cannot be read, each in a sentence.
  package init(
    _ outbox: Outbox, source: any SyncSource, scheduler: Scheduler, identifiers: any IdentifierSource,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.outbox = outbox
    self.source = source
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.report = report
    outbox.use(SyncBase(source: source))
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
    try Self.lastSync(of: outbox.account ?? Outbox.anonymous, in: outbox.store)
  }

  /// When changes of an account were last taken over.
  ///
  /// - Parameters:
  ///   - account: whose.
  ///   - store: the outbox's database.
  /// - Returns: the time; nil where they never were.
  /// - Throws: where the database cannot be read.
  package static func lastSync(of account: String, in store: Store) throws(StoreError) -> Timestamp? {
    try store.fetch { try SyncTable.cursor(of: account, in: $0)?.at }
  }

  /// How many records of the server this version of the app cannot read.
  ///
  /// - Returns: their number, of the account that is signed in.
  /// - Throws: where the database cannot be read.
  package nonisolated func unreadableCount() throws(StoreError) -> Int {
    let account = outbox.account ?? Outbox.anonymous
    return try outbox.store.fetch { try SyncTable.unreadable(of: account, in: $0).count }
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
    do throws(StoreError) { try reread(account) } catch { return .fail(code: "store") }
    while true {
      let known: (cursor: String, epoch: String?, at: Timestamp)?
      do throws(StoreError) {
        known = try outbox.store.fetch { try SyncTable.cursor(of: account, in: $0) }
      } catch { return .fail(code: "store") }
      let response = await source.changes(after: known?.cursor)
      // The person may have signed out, or in as another, while the server was asked.
      guard outbox.account == account else { return .stop }
      let page: SyncPage
      switch response {
      case .success(let next): page = next
      // A server that has sent changes before has them: another's response in its place says nothing about them.
      case .failure(let error) where known == nil:
        return source.isWithoutChanges(error) ? .finish : .fail(code: error.code)
      case .failure(let error):
        return source.isCursorRefused(error) ? await startOver(account) : .fail(code: error.code)
      }
      if let known, page.isBehind || page.isOfAnotherEpoch(than: known.epoch) {
        return await startOver(account)
      }
      // A server that gives the same page again would be asked for ever.
      if page.cursor == known?.cursor, !page.isLast { return .fail(code: "stalled") }
      do throws(StoreError) {
        guard try take(page, account) else { return await startOver(account) }
      } catch { return .fail(code: "store") }
      if page.isLast { return .finish }
      state = state.after(.page) ?? state
    }
  }

  /// Reads all that the server has, and swaps it in at once: the cursor is of no more use.
  private func startOver(_ account: String) async -> SyncState.Event {
    var all: [SyncChange] = []
    var last: SyncPage?
    var epoch: String?
    while true {
      let response = await source.changes(after: last?.cursor)
      guard outbox.account == account else { return .stop }
      let page: SyncPage
      switch response {
      case .success(let next): page = next
      case .failure(let error): return .fail(code: error.code)
      }
      if let last, page.isOfAnotherEpoch(than: epoch) || page.cursor == last.cursor && !page.isLast {
        return .fail(code: "stalled")
      }
      all += page.changes
      epoch = page.epoch ?? epoch
      last = page
      state = state.after(.page) ?? state
      guard page.isLast else { continue }
      do throws(StoreError) {
        try outbox.store.write { [all, epoch] db in
          try merge(account).swap(all, in: db)
          try SyncTable.move(to: page.cursor, epoch: epoch, at: scheduler.now, of: account, in: db)
        }
      } catch { return .fail(code: "store") }
      report(unreadable: all)
      return .finish
    }
  }

  /// Takes over a page.
  ///
  /// - Returns: whether it continues the order that is known; nothing is taken over where it does not.
  private func take(_ page: SyncPage, _ account: String) throws(StoreError) -> Bool {
    let merge = merge(account)
    var isInOrder = true
    do throws(StoreError) {
      try outbox.store.write { db in
        do { for change in page.changes { try merge.take(change, in: db) } } catch let error
          as SyncMerge.OrderChanged
        {
          isInOrder = false
          throw error
        }
        try SyncTable.move(to: page.cursor, epoch: page.epoch, at: merge.now, of: account, in: db)
      }
    } catch { if isInOrder { throw error } }
    if isInOrder { report(unreadable: page.changes) }
    return isInOrder
  }

  /// Takes over what an earlier version could not read, once a process.
  private func reread(_ account: String) throws(StoreError) {
    guard rereadFor != account else { return }
    let kept = try outbox.store.fetch { try SyncTable.unreadable(of: account, in: $0) }
    if kept.contains(where: { $0.body.flatMap(source.reread) != nil }) {
      try outbox.store.write { try merge(account).reread(in: $0) }
    }
    rereadFor = account
  }

  private func merge(_ account: String) -> SyncMerge {
    SyncMerge(source: source, account: account, now: scheduler.now, identifiers: identifiers)
  }

  private func report(unreadable changes: [SyncChange]) {
    for change in changes {
      guard let problem = change.problem else { continue }
      report("`\(change.entity)` of the server cannot be read, and is kept as it was sent: \(problem)")
    }
  }
}

/// The conflict log.
extension SyncEngine {
  /// The conflicts of the account that is signed in, the latest first, the decided ones too.
  ///
  /// - Returns: the conflicts.
  /// - Throws: where the database cannot be read.
  package nonisolated func conflicts() throws(StoreError) -> [SyncConflict] {
    let account = outbox.account ?? Outbox.anonymous
    return try outbox.store.fetch { try SyncTable.conflicts(of: account, in: $0) }
  }

  /// What a person is shown of a conflict.
  ///
  /// - Parameter conflict: the conflict.
  /// - Returns: the side here, and that on the server; nil for one that was deleted.
  /// - Throws: where the database cannot be read.
  package nonisolated func sides(
    of conflict: SyncConflict
  ) throws(StoreError) -> (local: SyncSide?, remote: SyncSide?) {
    try outbox.store.read { db in
      (
        try conflict.local.map { try source.side($0, in: db) },
        try conflict.remote.map { try source.side($0, in: db) }
      )
    }
  }

  /// Decides a conflict for one of its sides, which then is on both.
  ///
  /// - Parameters:
  ///   - conflict: the conflict.
  ///   - keepsLocal: whether what was changed here counts, which is sent, also where the server has rejected it or it was
  ///     given up before; else what the server had.
  /// - Throws: as ``resolve(_:_:then:)``.
  package func decide(_ conflict: SyncConflict, keepsLocal: Bool) throws(OutboxError) {
    guard !keepsLocal, let account = outbox.account else { return try resolve(conflict.id, .keepLocal) }
    let isSent: Bool
    do throws(StoreError) {
      isSent = try outbox.store.fetch { db in
        try !SyncTable.isChangedHere(conflict.entity, of: account, in: db)
          && source.local(conflict.entity, of: account, in: db) != conflict.remote
      }
    } catch { throw .unwritable(error) }
    // What was changed here has reached the server meanwhile, over what is to be kept.
    let draft = isSent ? source.draft(of: conflict.entity, conflict.remote) : nil
    try resolve(conflict.id, .keepRemote, then: draft.map { [$0] } ?? [])
  }

  /// Decides a conflict, in one transaction with all that follows from it.
  ///
  /// - Parameters:
  ///   - id: the conflict's.
  ///   - resolution: what the person wants.
  ///   - drafts: operations that follow, such as the merged entity, or an acknowledgement for the server.
  /// - Throws: where an operation on the entity is being sent, the conflict is decided or unknown, or the database cannot
  ///   be written; nothing has changed then.
  package func resolve(
    _ id: String, _ resolution: SyncConflict.Resolution, then drafts: [OutboxDraft] = []
  ) throws(OutboxError) {
    guard let account = outbox.account else { throw .unknown(id) }
    let now = scheduler.now
    var refusal: OutboxError?
    do throws(StoreError) {
      try outbox.write { db, operations in
        do { try resolve(id, resolution, drafts, account, now, db, operations) } catch let error
          as OutboxError
        {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal ?? .unwritable(error)
    }
  }

  private func resolve(
    _ id: String, _ resolution: SyncConflict.Resolution, _ drafts: [OutboxDraft], _ account: String,
    _ now: Timestamp,
    _ db: Database, _ operations: OutboxWriter
  ) throws {
    guard let conflict = try SyncTable.conflicts(of: account, id: id, in: db).first,
      conflict.resolution == nil
    else {
      throw OutboxError.unknown(id)
    }
    if resolution != .keepLocal {
      for operation in try SyncTable.operations(on: conflict.entity, of: account, in: db) {
        try OutboxTable.move(operation, by: .discard, in: db)
      }
    }
    switch resolution {
    case .keepRemote:
      let change = SyncChange(conflict.entity, version: conflict.version, body: conflict.remote)
      try source.apply(change, of: account, in: db)
      try SyncTable.note(isApplied: true, conflict.entity, of: account, in: db)
    case .keepLocal: try keepLocal(conflict, account, db, operations)
    case .merge: break
    }
    for draft in drafts { try operations.enqueue(draft) }
    try SyncTable.decide(id, resolution, at: now, in: db)
  }

  /// Has what was changed here sent: nothing more where it is on its way.
  private nonisolated func keepLocal(
    _ conflict: SyncConflict, _ account: String, _ db: Database, _ operations: OutboxWriter
  ) throws {
    let entity = conflict.entity
    let all = try SyncTable.operations(on: entity, of: account, in: db).compactMap {
      try OutboxTable.operation($0, in: db)
    }
    for dead in all where dead.state == .dead { try OutboxTable.move(dead.id, by: .discard, in: db) }
    if all.contains(where: { $0.state != .dead }) { return }
    let known = try SyncTable.known(entity, of: account, in: db)
    let rows = try source.local(entity, of: account, in: db)
    // Once it was given up, the rows are the server's.
    let mine = all.isEmpty && rows == known?.body ? conflict.local : rows
    if mine != rows {
      try source.apply(SyncChange(entity, version: conflict.version, body: mine), of: account, in: db)
    }
    guard mine != known?.body, let draft = source.draft(of: entity, mine) else { return }
    try operations.enqueue(draft)
    try SyncTable.note(isApplied: false, entity, of: account, in: db)
  }
}
