package import Foundations
import PluginKit
package import Services
package import Simulation
internal import Synchronization

/// Reads a collection from its server into its rows, page by page, and never deletes what a server has not denied.
///
/// A read begins with the first page and goes on as far as the one before it, so what is on screen is read again in its
/// order. A page is one transaction with the position of the next. What fails leaves the rows as they are, and is read again
/// after a delay that grows, as long as somebody looks at them.
package actor RemoteFeed {
  /// Where a collection is read from.
  package struct Source: Sendable {
    /// Sends the requests.
    let client: APIClient
    /// Whose rows are those that nobody has sent who was signed in.
    let nobody: String
    /// Whose rows the server sends; nil while somebody has to sign in.
    let scope: @Sendable () -> String?
    /// Whose rows are seen: also those of the person whose session the server has ended; nil where nobody is signed in.
    let shown: @Sendable () -> String?

    /// Describes a source.
    ///
    /// - Parameters:
    ///   - client: sends the requests.
    ///   - origin: the server's address: rows of one are never sent to another.
    ///   - scope: whose rows the server sends, ``scope(of:at:)`` of who is signed in; nil while somebody has to sign in.
    ///   - shown: whose rows are seen, also while the person has to sign in again; nil where it is always `scope`.
    package init(
      _ client: APIClient, at origin: String, scope: @escaping @Sendable () -> String?,
      shown: (@Sendable () -> String?)? = nil
    ) {
      self.client = client
      nobody = origin
      self.scope = scope
      self.shown = shown ?? scope
    }

    /// The same server for rows that are the same for everyone.
    var shared: Source {
      let nobody = nobody
      return Source(client, at: nobody, scope: { nobody })
    }

    /// Whose the rows of an account are.
    ///
    /// - Parameters:
    ///   - account: the account; nil of a server without any.
    ///   - origin: the server's address.
    /// - Returns: the scope of the rows.
    package static func scope(of account: String?, at origin: String) -> String {
      account.map { "\(origin) \($0)" } ?? origin
    }

    /// The account whose rows are of a scope; nil where they are nobody's.
    static func account(of scope: String, at origin: String) -> String? {
      scope.hasPrefix("\(origin) ") ? String(scope.dropFirst(origin.count + 1)) : nil
    }
  }

  /// What it does, as screens see it.
  struct Status: Sendable, Equatable {
    var isReading = false
    /// Why the last read failed; nil where it did not.
    var errorCode: String?
    /// Whether the server has confirmed the rows since the app was started.
    var isConfirmed = false
    /// Whether the server has no such rows, which leaves them to this device.
    var isAbsent = false
    /// Whether the server has said that it does not have the row.
    var isMissing = false
    /// Of one row, when the server has last confirmed it since then; nil where it has not.
    var readAt: Timestamp?
  }

  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  nonisolated let scheduler: Scheduler
  private nonisolated let source: Source
  private nonisolated let current = Mutex(Status())
  /// When the server has last confirmed rows since the app was started, by whose they are.
  private nonisolated let confirmed = Mutex<[String: Timestamp]>([:])
  /// Whether rows are kept while nobody is signed in.
  private nonisolated let keepsSignedOut: Bool
  private nonisolated let table: CollectionTable
  private let reader: RemoteReader
  /// Brings the rows up to date where the server sends what has changed; nil where it has a list.
  private let delta: DeltaFeed?
  private nonisolated let store: CollectionStore
  /// Reads single rows.
  nonisolated let rows: RowFeed
  private var running: Job?
  /// The read of the next page, which may wait for another read.
  private var next: Job?
  /// The delays before what has failed is read again.
  private let delays = RetryPolicy(base: .seconds(5), cap: .seconds(600))
  private var failures = 0
  private var retry: Job?
  /// How many pages a read was to have that has failed, by whose rows they are: the next one goes as far.
  private var unfinished: [String: Int] = [:]

  init(_ table: CollectionTable, _ remote: RemoteDeclaration, from source: Source, in store: CollectionStore)
  {
    let source = remote.isShared ? source.shared : source
    self.table = table
    self.source = source
    self.store = store
    scheduler = store.scheduler
    keepsSignedOut = remote.changes.keepsSignedOut
    delta = DeltaFeed(table, remote, from: source, in: store)
    rows = RowFeed(table, remote, from: source, in: store)
    reader = RemoteReader(remote, of: table.declaration.record, by: source.client)
  }

  /// What it does now.
  nonisolated var status: Status { current.withLock(\.self) }

  /// When the server was last read: of what it only confirms, not each time is stored.
  ///
  /// - Parameters:
  ///   - known: what is stored of that.
  ///   - scope: whose rows.
  /// - Returns: the time.
  nonisolated func readAt(_ known: FeedState, of scope: String) -> Timestamp {
    max(known.readAt, confirmed.withLock { $0[scope] } ?? known.readAt)
  }

  /// Whose rows the server sends now; nil while somebody has to sign in.
  nonisolated var scope: String? { source.scope() }

  /// Whose rows a screen sees now; nil while somebody has to sign in first.
  nonisolated var shownScope: String? { source.shown() ?? (keepsSignedOut ? source.nobody : nil) }

  /// Whether nobody is signed in, and the rows are on the device alone until somebody is.
  nonisolated var isKept: Bool { keepsSignedOut && source.shown() == nil }

  /// Whether the rows were never read, could not be read last, or are not fresh any more.
  nonisolated var isOutdated: Bool {
    guard let scope, let known = try? store.feed(table, scope: scope), !known.waits,
      status.errorCode == nil, let fresh = table.declaration.fresh
    else { return true }
    return readAt(known, of: scope).duration(to: scheduler.now) >= fresh
  }

  // MARK: Reading

  /// Reads from the first page, as far as the last read came; a call while one is under way waits for its end.
  ///
  /// - Parameter most: the most pages.
  /// - Throws: why the server could not be read.
  func refresh(atMost most: Int = .max) async throws(ActionError) {
    // At once, so that of two that call at the same time one reads.
    if let running { return try await finish(running) }
    let job = try start { [self] scope in
      if let delta { return await delta.pull(scope) }
      let known = (try? store.feed(table, scope: scope))?.pages ?? 1
      return await reread(scope, pages: min(most, max(1, known)))
    }
    try await finish(job)
  }

  /// Reads from the first page, after the end of a read that is under way: what began before may not have a change yet.
  ///
  /// - Throws: why the server could not be read.
  func readAgain() async throws(ActionError) {
    if let running { await running.wait() }
    try await refresh()
  }

  /// Reads the next page, where there is one; those who ask while it is read, or waits for another read, share it.
  ///
  /// - Throws: why the server could not be read.
  func readNext() async throws(ActionError) {
    let job =
      next
      ?? scheduler.start("next page of \(table.declaration.name)") { [weak self] in
        // Why it could not be read is in the state.
        try? await self?.readOn(atMost: 1) { false }
        await self?.endNext()
      }
    next = job
    try await finish(job)
  }

  private func endNext() { next = nil }

  /// Reads on until there are enough rows, or no more.
  ///
  /// - Parameters:
  ///   - most: the most pages.
  ///   - isEnough: whether there are enough rows.
  /// - Throws: why the server could not be read.
  func readOn(
    atMost most: Int = .max, until isEnough: @escaping @Sendable () -> Bool
  ) async throws(ActionError) {
    while let running { await running.wait() }
    let job = try start { [self] scope in
      if let delta { return await delta.pull(scope) }
      var count = 0
      while count < most, !isEnough(), let known = try? store.feed(table, scope: scope), known.next != nil {
        if let failure = await read(scope, after: known, pages: 1) { return failure }
        count += 1
      }
      return nil
    }
    try await finish(job)
  }

  private func start(
    _ body: @escaping @Sendable (String) async -> RemoteFailure?
  ) throws(ActionError) -> Job {
    guard let scope = source.scope() else {
      set { $0.errorCode = "signed_out" }
      throw ActionError("signed_out", "nobody is signed in")
    }
    set { $0.isReading = true }
    let job = scheduler.start("read of \(table.declaration.name)") { [weak self] in
      let failure = await body(scope)
      await self?.end(with: failure, scope)
    }
    running = job
    return job
  }

  private func finish(_ job: Job) async throws(ActionError) {
    await job.wait()
    if let code = status.errorCode { throw ActionError(ActionError.Code(code)) }
  }

  private func end(with failure: RemoteFailure?, _ scope: String) {
    running = nil
    let isAbsent = failure.map { isAbsence($0, scope) } ?? false
    let failure = isAbsent ? nil : failure
    if failure == nil { confirmed.withLock { $0[scope] = scheduler.now } }
    if let failure {
      store.report("`data.\(table.declaration.name)` cannot be read: \(failure.sentence)")
    } else {
      rows.readFailed()
    }
    set { status in
      status.isReading = false
      status.errorCode = failure?.readError
      status.isAbsent = isAbsent
      if failure == nil { status.isConfirmed = true }
    }
    retry?.cancel()
    retry = nil
    // The network's return is reported, and so is a sign-in.
    switch failure?.readError {
    case "timeout", "server": readLater()
    default: failures = 0
    }
  }

  /// Reads again after a delay, which grows.
  private func readLater() {
    let delay = delays.backoff(before: failures, random: source.client.random)
    failures += 1
    retry = scheduler.start("\(table.declaration.name) again") { [weak self, scheduler] in
      do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
      await self?.readWhereObserved()
    }
  }

  private func readWhereObserved() {
    retry = nil
    if store.isObserved(table.declaration.name) { store.readWhereOutdated(table.declaration.name) }
  }

  /// Whether a failure says that the server has no such rows.
  ///
  /// Where it has ever sent one, something else responds in its place.
  private func isAbsence(_ failure: RemoteFailure, _ scope: String) -> Bool {
    guard table.declaration.remote?.isLocalWhereAbsent == true, failure.isAbsence else { return false }
    return (try? store.feed(table, scope: scope) == nil) ?? false
  }

  /// Reads some pages from the first, and as many as a read that has failed before.
  private func reread(_ scope: String, pages: Int) async -> RemoteFailure? {
    let pages = max(pages, unfinished[scope] ?? 0)
    let failure = await read(scope, after: nil, pages: pages)
    unfinished[scope] = failure == nil ? nil : pages
    return failure
  }

  /// Reads some pages.
  ///
  /// - Returns: why one could not be read; nil where all could.
  private func read(_ scope: String, after state: FeedState?, pages: Int) async -> RemoteFailure? {
    var state = state
    for number in 0..<pages {
      guard let acceptance = try? store.lastAcceptance() else { return nil }
      let seen = state.map { (try? store.keys(table, of: $0, scope: scope)) ?? [] } ?? []
      let page: RemotePage
      switch await reader.read(from: state?.next, seen: seen) {
      case .success(let next): page = next
      case .failure(let failure): return failure
      }
      // The person may have signed out, or in as another, while the server was asked.
      guard source.scope() == scope else { return nil }
      for record in page.unreadable {
        store.report(
          "`data.\(table.declaration.name)`: `\(record.path)` cannot be read, and is kept as it was sent: \(record.problem)"
        )
      }
      do throws(ActionError) {
        // Where another process has begun a read meanwhile, that one goes on.
        let taken = try store.take(page, into: table, after: state, since: acceptance, scope: scope)
        guard let taken else { return nil }
        state = taken
        if page.isLast || number == pages - 1 { try store.end(taken, of: table, scope: scope) }
        if page.isLast { return nil }
      } catch {
        store.report(error.detail)
        return nil
      }
    }
    return nil
  }

  private func set(_ change: (inout Status) -> Void) {
    let hasChanged = current.withLock { status in
      let before = status
      change(&status)
      return status != before
    }
    if hasChanged { store.readingChanged(table.declaration.name) }
  }
}

extension RemoteFailure {
  /// The failure as screens know it, a word of `Enumeration.readError`.
  var readError: String {
    switch self {
    // Before a portal there is no network either.
    case .request(.offline), .request(.unreachable), .request(.intercepted): "offline"
    case .request(.timeout): "timeout"
    case .request(.insecure): "insecure"
    case .request(.unauthorized): "signed_out"
    default: "server"
    }
  }
}
