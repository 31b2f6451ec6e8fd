package import Foundations
package import Services
package import Simulation
package import Storage
internal import Synchronization

/// Sends a person's changes to the server, in order per entity, as soon as it can be reached.
///
/// A change and its operation are written in one transaction, so that neither exists without the other:
///
/// ```swift
/// try outbox.write { db, operations in
///   try db.execute(sql: "INSERT INTO favourite …")
///   try operations.enqueue(OutboxDraft("favourite.add", on: "recipe/12"))
/// }
/// ```
///
/// An operation that was in flight when the process ended is sent again under the same idempotency key, by which the
/// server knows it. Nothing is ever deleted but what the server has confirmed or the person has given up.
///
/// Of several processes on one database, one sends at a time, also what the others have enqueued: it has claimed that
/// (``StoreClaim``) as long as anything is in flight. The others look every second, as long as there is something to
/// send, whether it is theirs to do now.
package actor Outbox {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  nonisolated let store: Store
  nonisolated let scheduler: Scheduler
  nonisolated let identifiers: any IdentifierSource
  nonisolated let sender: any OutboxSender
  let random: any RandomSource
  let policy: OutboxPolicy
  let reachability: Reachability
  let report: @Sendable (StoreError) -> Void
  private let onReject: @Sendable () -> Void

  nonisolated let broadcaster = ChangeBroadcaster()
  /// Whose operations are sent, also read outside of the actor.
  private nonisolated let currentAccount = Mutex<String?>(nil)
  nonisolated let paused = Mutex(false)

  /// The jobs that send, by the first of their operations.
  private var sending: [String: Job] = [:]
  /// That no other process sends, while any of ours does.
  private var claim: SendingClaim
  private var timer: (moment: Timestamp, job: Job)?
  private var connection: Reachability.Observation?

  /// Makes an outbox that sends nothing before ``start(as:)``.
  ///
  /// - Parameters:
  ///   - store: the owner's database, with the tables of ``OutboxSchema``.
  ///   - sender: sends operations.
  ///   - scheduler: where it sends, and the clock of its delays.
  ///   - identifiers: ids and idempotency keys.
  ///   - random: spreads the attempts.
  ///   - reachability: a connection that returns wakes what has failed for want of it.
  ///   - policy: how it sends.
  ///   - report: receives errors of the database that keep it from sending.
  ///   - onReject: is called whenever the server has rejected an operation for good, which the person should know.
  package init(
    _ store: Store, sender: any OutboxSender, scheduler: Scheduler, identifiers: any IdentifierSource,
    random: any RandomSource, reachability: Reachability, policy: OutboxPolicy = OutboxPolicy(),
    report: @escaping @Sendable (StoreError) -> Void, onReject: @escaping @Sendable () -> Void = {}
  ) {
    self.store = store
    self.sender = sender
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.random = random
    self.reachability = reachability
    self.policy = policy
    self.report = report
    self.onReject = onReject
    claim = SendingClaim(on: store)
  }

  /// Gives an operation up within a transaction: the owner takes its rows back.
  nonisolated func discard(_ id: String, in db: Database) throws {
    let operation = try OutboxTable.move(id, by: .discard, in: db)
    try sender.discard(operation, in: db)
  }

  // MARK: Starting and stopping

  /// Begins to send the operations of an account.
  ///
  /// What was in flight when the process that sent it ended, and what waited for the sign-in, is sent again. What was
  /// enqueued while nobody was signed in becomes this account's.
  ///
  /// - Parameter account: the account; an app without any uses one constant name.
  /// - Throws: where the database cannot be written.
  package func start(as account: String) throws(StoreError) {
    stop()
    currentAccount.withLock { $0 = account }
    try prepare(account)
    connection = reachability.onChange { [weak self, scheduler] isOnline in
      if isOnline { scheduler.start("outbox reconnect") { [weak self] in await self?.reconnected() } }
    }
    changed()
    pump()
  }

  private func prepare(_ account: String) throws(StoreError) {
    // There is nothing to send or to adopt.
    if store.isUnmade { return }
    let now = scheduler.now
    if try store.fetch({ try OutboxTable.hasInFlight(in: $0) }) {
      defer { claim.release() }
      if try claim.take(at: now) { changed() }
    }
    // Most starts write nothing, and need not wait for the disk.
    let isNeeded = try store.fetch { db in
      if try OutboxTable.needsStart(of: account, in: db) { return true }
      return try account != Self.anonymous && sender.hasUnadopted(in: db)
    }
    guard isNeeded else { return }
    try store.write { db in
      if account != Self.anonymous {
        try OutboxTable.assign(Self.anonymous, to: account, in: db)
        try sender.adopt(for: account, in: db, OutboxWriter(db: db, outbox: self, account: account))
      }
      try OutboxTable.moveAll(.blocked, by: .signIn, account: account, now: now, in: db)
    }
  }

  /// Begins to send the operations of an account, and reports what keeps it from that.
  ///
  /// - Parameter account: the account.
  package func startReporting(as account: String) {
    reporting { () throws(StoreError) in try start(as: account) }
  }

  /// Stops sending; what is in flight is sent again at the next start.
  package func stop() {
    halt()
    currentAccount.withLock { $0 = nil }
    paused.withLock { $0 = false }
    changed()
  }

  /// Ends what is being sent, and what would send more.
  private func halt() {
    connection = nil
    timer?.job.cancel()
    timer = nil
    for job in sending.values { job.cancel() }
    sending = [:]
    claim.release()
  }

  /// Sends what is due, such as after an enqueue or when the app comes to the foreground.
  package func wake() {
    changed()
    pump()
  }

  private func reconnected() {
    wakeAll(codes: ["offline", "unreachable", "timeout", "network_sign_in", "gateway_error"])
  }

  /// Sends at once what waits for its next attempt, whatever the last one failed for.
  package func retryAll() { wakeAll(codes: nil) }

  private func wakeAll(codes: [String]?) {
    guard let account, !store.isUnmade else { return }
    let now = scheduler.now
    reporting { () throws(StoreError) in
      try store.write { try OutboxTable.wake(codes: codes, account: account, now: now, in: $0) }
    }
    wake()
  }

  /// Whose operations it sends; nil while it is stopped.
  package nonisolated var account: String? { currentAccount.withLock(\.self) }

  // MARK: Sending

  /// Hands what is due to the sender, up to the policy's concurrency, and sets the timer for what is due later.
  private func pump() {
    guard let account, !isPaused, reachability.isOnline, !store.isUnmade else { return }
    let (free, now) = (policy.concurrency - sending.count, scheduler.now)
    guard free > 0 else { return }
    defer { if sending.isEmpty { claim.release() } }
    reporting { () throws(StoreError) in
      guard try maySend(for: account, at: now) else {
        return setTimer(now.advanced(by: SendingClaim.lookAgain))
      }
      let ready = try store.fetch { db in
        try OutboxTable.ready(
          account: account, limit: free * sender.mostAtOnce, now: now, longest: longestDelay, in: db)
      }
      let batches = sender.batches(of: ready).prefix(free)
      if !batches.isEmpty {
        do throws(StoreError) {
          try store.write { db in for begun in batches.joined() { try OutboxTable.begin(begun.id, in: db) } }
        } catch {
          // The disk may have room again later.
          setTimer(now.advanced(by: policy.retries.cap))
          throw error
        }
        changed()
      }
      for batch in batches {
        let id = batch[0].id
        sending[id] = scheduler.start("outbox \(batch[0].kind)") { [weak self] in
          await self?.send(batch, as: id)
        }
      }
      if batches.count < free {
        setTimer(try store.fetch { try OutboxTable.nextAttempt(account: account, in: $0) })
      }
    }
  }

  /// Whether no other process sends; looks only where there is something to send.
  private func maySend(for account: String, at now: Timestamp) throws(StoreError) -> Bool {
    if claim.isHeld { return true }
    let isNeeded = try store.fetch { db in
      try OutboxTable.hasInFlight(in: db)
        || !OutboxTable.ready(account: account, limit: 1, now: now, longest: longestDelay, in: db).isEmpty
    }
    return isNeeded ? try claim.take(at: now) : true
  }

  /// The longest delay between two attempts.
  var longestDelay: Duration { max(policy.retries.cap, policy.retries.maxRetryAfter) }

  private func setTimer(_ moment: Timestamp?) {
    guard timer?.moment != moment else { return }
    timer?.job.cancel()
    timer = moment.map { moment in
      (
        moment,
        scheduler.start("outbox timer") { [weak self, scheduler] in
          if (try? await scheduler.sleep(until: moment)) != nil { await self?.timerFired() }
        }
      )
    }
  }

  private func timerFired() {
    timer = nil
    // Another process may have sent what was ours.
    wake()
  }

  private func send(_ batch: [OutboxOperation], as id: String) async {
    let results = await sender.send(batch)
    // A job that was cancelled by `stop` has no place in `sending` any more, and its operations wait for a start.
    guard sending[id] != nil, !Task.isCancelled else { return }
    sending[id] = nil
    if finish(Array(zip(batch, results))) { onReject() }
    changed()
    pump()
  }

  /// Writes down an attempt's results, all at once; where that fails, each alone, so that none keeps another from it.
  ///
  /// - Returns: whether the server has rejected any of them.
  private func finish(_ results: [(operation: OutboxOperation, result: OutboxResult)]) -> Bool {
    do throws(StoreError) {
      return try store.write { db in
        try results.map { try finish($0.operation, $0.result, in: db) }.contains(.reject)
      }
    } catch {
      if results.count > 1 { return results.map { finish([$0]) }.contains(true) }
      report(error)
      results.forEach { restartLater($0.operation.id) }
      return false
    }
  }

  /// Writes down an attempt's result.
  ///
  /// - Returns: what has happened to the operation by it.
  private func finish(
    _ operation: OutboxOperation, _ result: OutboxResult, in db: Database
  ) throws -> OutboxState.Event {
    let (id, now) = (operation.id, scheduler.now)
    // Somebody may have given everything up in another process, at a sign-out.
    guard try OutboxTable.operation(id, in: db)?.state == .inFlight else { return .discard }
    switch result {
    case .confirmed(let response):
      try sender.confirm(operation, response, in: db)
      try OutboxTable.move(id, by: .confirm, in: db)
      return .confirm
    case .postponed(let failure, let cause, let delay):
      let (failures, serverErrors) = try OutboxTable.failures(of: id, in: db)
      let isLast = cause == .server && serverErrors + 1 >= policy.serverErrors
      let backoff = policy.retries.backoff(before: failures, random: random)
      let wait = max(backoff, min(delay ?? .zero, policy.retries.maxRetryAfter))
      try OutboxTable.move(id, by: isLast ? .reject : .postpone, in: db)
      let next = now.advanced(by: wait)
      try OutboxTable.note(failure, isServerError: cause == .server, until: next, of: id, in: db)
      if isLast { try sender.reject(operation, in: db) }
      return isLast ? .reject : .postpone
    case .rejected(let failure):
      try OutboxTable.move(id, by: .reject, in: db)
      try OutboxTable.note(failure, isServerError: false, until: now, of: id, in: db)
      try sender.reject(operation, in: db)
      return .reject
    case .needsSignIn:
      try OutboxTable.move(id, by: .needSignIn, in: db)
      try OutboxTable.note(OutboxFailure("unauthorized"), isServerError: false, until: now, of: id, in: db)
      return .needSignIn
    case .cancelled:
      try OutboxTable.move(id, by: .restart, in: db)
      return .restart
    }
  }

  // MARK: Reporting

  private func reporting(_ work: () throws(StoreError) -> Void) {
    do throws(StoreError) { try work() } catch { report(error) }
  }

  /// Has observers read again: the operations have changed, or the owner's rows.
  package nonisolated func changed() { broadcaster.send() }
}

/// Whose session has expired, and who has not signed in again yet.
extension Outbox {
  /// Whether it sends nothing until its account has signed in again.
  package nonisolated var isPaused: Bool { paused.withLock(\.self) }

  /// Sends nothing until the next start, since the account's session has expired; its operations stay its own.
  ///
  /// What was being sent waits for the sign-in, too: the server knows it by its key. What another process sends stays with
  /// it.
  ///
  /// - Parameter account: the account.
  /// - Throws: where the database cannot be written.
  package func pause(as account: String) throws(StoreError) {
    halt()
    paused.withLock { $0 = true }
    currentAccount.withLock { $0 = account }
    defer { changed() }
    if store.isUnmade { return }
    let now = scheduler.now
    let isSending = try store.fetch { try OutboxTable.counts(account: account, in: $0)[.inFlight] != nil }
    guard isSending else { return }
    defer { claim.release() }
    _ = try claim.take(at: now, abandoned: .needSignIn, of: account)
  }

  /// Sends nothing until the next start, and reports what keeps it from writing that down.
  ///
  /// - Parameter account: the account.
  package func pauseReporting(as account: String) {
    do throws(StoreError) { try pause(as: account) } catch { report(error) }
  }
}

extension Outbox {
  /// Sends an operation again whose result could not be written, as on a full disk.
  ///
  /// Until then its row says that it is being sent. The server knows it by its key.
  private func restartLater(_ id: String) {
    let pause = policy.retries.cap
    sending[id] = scheduler.start("outbox restart") { [weak self, scheduler] in
      if (try? await scheduler.sleep(for: pause)) != nil { await self?.restart(id) }
    }
  }

  private func restart(_ id: String) {
    // A job that was cancelled by `pause` has no place in `sending` any more.
    guard !Task.isCancelled, sending[id] != nil else { return }
    sending[id] = nil
    do throws(StoreError) {
      try store.write { db in
        guard try OutboxTable.operation(id, in: db)?.state == .inFlight else { return }
        try OutboxTable.move(id, by: .restart, in: db)
      }
    } catch {
      report(error)
      restartLater(id)
    }
    wake()
  }
}

/// What the person decides.
extension Outbox {
  /// Sends an operation again that the server has rejected, or at once what waits for its next attempt.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func retry(_ id: String) throws(OutboxError) {
    let now = scheduler.now
    try deciding { db in
      let operation = try OutboxTable.move(id, by: .retry, in: db)
      try OutboxTable.reset(id, now: now, in: db)
      try sender.retry(operation, in: db)
    }
  }

  /// Sends an operation with another body.
  ///
  /// - Parameters:
  ///   - id: the operation's.
  ///   - body: the new body; the operation gets a new idempotency key with it.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func edit(_ id: String, body: [UInt8]) throws(OutboxError) {
    let (now, key) = (scheduler.now, identifiers.next())
    try deciding { db in
      try OutboxTable.move(id, by: .edit, in: db)
      try OutboxTable.replace(body, idempotencyKey: key, of: id, in: db)
      try OutboxTable.reset(id, now: now, in: db)
    }
  }

  /// Sends an operation with another text.
  ///
  /// - Parameters:
  ///   - id: the operation's.
  ///   - text: what ``OutboxSummary/text`` shall be.
  /// - Throws: where it has no text, is being sent, is done, or the database cannot be written.
  package func edit(_ id: String, saying text: String) throws(OutboxError) {
    let operation: OutboxOperation?
    do throws(StoreError) { operation = try store.fetch { try OutboxTable.operation(id, in: $0) } } catch {
      throw .unwritable(error)
    }
    guard let operation else { throw .unknown(id) }
    if let body = sender.body(of: operation, saying: text) { return try edit(id, body: body) }
    let (now, key, sender) = (scheduler.now, identifiers.next(), sender)
    try deciding { db in
      guard let operation = try OutboxTable.operation(id, in: db) else { throw OutboxError.unknown(id) }
      guard operation.state != .inFlight, try sender.rewrite(operation, saying: text, in: db) else {
        throw OutboxError.impossible(.edit, operation.state)
      }
      try OutboxTable.move(id, by: .edit, in: db)
      try OutboxTable.replace(operation.body, idempotencyKey: key, of: id, in: db)
      try OutboxTable.reset(id, now: now, in: db)
    }
  }

  /// Gives an operation up; the sender takes its rows back.
  ///
  /// Operations that waited behind it are sent.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func discard(_ id: String) throws(OutboxError) {
    try deciding { db in try discard(id, in: db) }
  }

  /// Gives up all operations of an account, and sends nothing before the next start.
  ///
  /// What was in flight may have reached the server.
  ///
  /// - Parameter account: whose.
  /// - Throws: where the database cannot be written; all of them stay then.
  package func discardAll(of account: String) throws(StoreError) {
    stop()
    let now = scheduler.now
    try store.write { db in
      try OutboxTable.moveAll(.inFlight, by: .restart, account: account, now: now, in: db)
      // The last first: each is taken back to what was before it.
      for id in try OutboxTable.latestFirst(of: account, in: db) { try discard(id, in: db) }
    }
    changed()
  }

  /// Waits until all is sent that can be, for a sign-out; without a network nothing can.
  ///
  /// - Parameter limit: the longest to wait.
  /// - Returns: what is left.
  /// - Throws: where the database cannot be read.
  package func flush(within limit: Duration) async throws(StoreError) -> OutboxStatus {
    wake()
    let began = account
    _ = try? await scheduler.deadline(in: limit) { [self] in
      for await _ in changes {
        // The account may have signed out meanwhile.
        guard reachability.isOnline, !isPaused, account == began else { return }
        let status = try status()
        if status.pending + status.inFlight == status.entries.count(where: \.isParked) { return }
      }
    }
    return try status()
  }

  /// Performs work whose first statement moves the operation, so that nothing is written where that is refused.
  private func deciding(_ work: (Database) throws -> Void) throws(OutboxError) {
    let refusal: OutboxError?
    do throws(StoreError) {
      refusal = try store.write { db in
        do { try work(db) } catch let error as OutboxError { return error }
        return nil
      }
    } catch {
      throw .unwritable(error)
    }
    if let refusal { throw refusal }
    wake()
  }
}
