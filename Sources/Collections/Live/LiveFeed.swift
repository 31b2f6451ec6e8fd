import Foundations
import PluginKit
import Simulation
internal import Synchronization

/// Follows what a server says of rows by itself, while somebody looks at them.
///
/// What it says is taken over under the changes that are on their way; but it is only a hint, since nothing proves that
/// none was missed. So the rows are read after each connection, and where what was said may be older than what is here.
/// Where it cannot be connected to, they are read at intervals.
actor LiveFeed {
  /// The actor's executor: all work is the scheduler's.
  nonisolated var unownedExecutor: UnownedSerialExecutor { feed.scheduler.asUnownedSerialExecutor() }

  /// How long it is followed after the last screen has closed: the next one often is about the same rows.
  private static let linger = Duration.seconds(10)
  /// The time between two reads that a server asks for.
  private static let pause = Duration.seconds(1)
  /// The longest time between two reads without a connection.
  private static let longestPause = Duration.seconds(600)

  private nonisolated let feed: RemoteFeed
  private let table: CollectionTable
  private let live: LiveDeclaration
  private let channel: @Sendable (LiveDeclaration) -> (any LiveChannel)?
  private let reachability: Reachability?
  /// The rows that are being written elsewhere; nil where the server does not send them.
  nonisolated let arrivals: ArrivingRows?
  private let store: CollectionStore
  private nonisolated let connected = Mutex(false)

  /// Whose rows it follows, and the job that does; nil while nobody looks.
  private var following: (scope: String, job: Job)?
  private var lingering: Job?
  private var reading: Job?
  /// Whether the server has asked for a read since the one that is under way began.
  private var isReadWanted = false
  /// Reads the rows at intervals while the server cannot say what changes.
  private var polling: Job?

  /// Makes it; nothing is followed yet.
  ///
  /// - Parameters:
  ///   - table: the collection.
  ///   - live: how its server says what changes.
  ///   - feed: reads its rows.
  ///   - channel: makes a connection; nil where the server has none.
  ///   - reachability: whether there is a network; nil where there always is.
  ///   - store: has the rows.
  init(
    _ table: CollectionTable, _ live: LiveDeclaration, over feed: RemoteFeed,
    by channel: @escaping @Sendable (LiveDeclaration) -> (any LiveChannel)?, _ reachability: Reachability?,
    in store: CollectionStore
  ) {
    (self.table, self.live, self.feed, self.channel, self.store) = (table, live, feed, channel, store)
    self.reachability = reachability
    arrivals = ArrivingRows(table, over: feed, by: channel, report: store.report)
  }

  /// Whether the server says now what changes.
  nonisolated var isConnected: Bool { connected.withLock(\.self) }

  // MARK: Following

  /// Follows the rows of who is signed in, and nobody else's; nothing changes where it does already.
  func follow() {
    lingering?.cancel()
    lingering = nil
    guard following?.scope != feed.scope else {
      if following != nil, !isConnected { poll() }
      return
    }
    end()
    guard let scope = feed.scope, let channel = channel(live) else { return }
    let job = feed.scheduler.start("live rows of \(table.declaration.name)") { [weak self] in
      for await event in channel.events { await self?.take(event, scope) }
    }
    following = (scope, job)
    poll()
  }

  /// Follows the rows of another account from now on, where somebody looks: before a sign-in there was nothing to follow.
  func accountChanged() {
    arrivals?.accountChanged()
    if following != nil || store.isObserved(table.declaration.name) { follow() }
  }

  /// Ends, unless somebody looks again soon.
  func leave() {
    guard following != nil, lingering == nil else { return }
    stopPolling()
    lingering = feed.scheduler.start("end of live rows") { [weak self, scheduler = feed.scheduler] in
      if (try? await scheduler.sleep(for: Self.linger)) != nil { await self?.end() }
    }
  }

  private func end() {
    following?.job.cancel()
    following = nil
    lingering?.cancel()
    lingering = nil
    stopPolling()
    reading?.cancel()
    (reading, isReadWanted) = (nil, false)
    set(isConnected: false)
  }

  private func set(isConnected: Bool) {
    let hasChanged = connected.withLock { connected in
      defer { connected = isConnected }
      return connected != isConnected
    }
    if hasChanged { store.readingChanged(table.declaration.name) }
  }

  // MARK: What the server says

  private func take(_ event: LiveEvent, _ scope: String) {
    // Somebody else may have signed in meanwhile.
    guard following?.scope == scope, feed.scope == scope else { return }
    switch event {
    case .connected:
      set(isConnected: true)
      stopPolling()
      read()
    case .lost:
      set(isConnected: false)
      if lingering == nil { poll() }
    case .arriving: break
    case .hint: read()
    case .row, .patch, .removed:
      if store.take(event, into: table, scope: scope) == .unclear { read() }
    }
  }

  // MARK: Without a connection

  private func poll() {
    guard polling == nil else { return }
    polling = feed.scheduler.start("rows without a connection") { [weak self] in
      await self?.readAtIntervals()
    }
  }

  private func stopPolling() {
    polling?.cancel()
    polling = nil
  }

  /// Reads at intervals, which grow while reads fail.
  ///
  /// Without a network nothing is asked for; its return reads the rows.
  private func readAtIntervals() async {
    let usual = live.poll
    var delay = usual
    while (try? await feed.scheduler.sleep(for: delay)) != nil, !isConnected {
      do throws(ActionError) {
        guard reachability?.isOnline != false else { throw ActionError("offline") }
        try await feed.readAgain()
        delay = usual
      } catch {
        delay = min(delay * 2, max(usual, Self.longestPause))
      }
      if Task.isCancelled { return }
    }
  }

  /// Reads the rows again: once for all that is said before a read begins.
  private func read() {
    isReadWanted = true
    guard reading == nil else { return }
    reading = feed.scheduler.start("read of live rows") { [weak self] in await self?.readWhileWanted() }
  }

  private func readWhileWanted() async {
    while isReadWanted, !Task.isCancelled {
      isReadWanted = false
      // Why they cannot be read is in the state; the network's return reads them again.
      try? await feed.readAgain()
      if isReadWanted { try? await feed.scheduler.sleep(for: Self.pause) }
    }
    // Another read may have begun after the end of this one.
    if !Task.isCancelled { reading = nil }
  }
}

extension CollectionStore {
  /// Reads the collections again of which a push of the server says that they have changed.
  func followPushes(of server: RowServer) {
    for (_, table) in tables.sorted(by: { $0.key < $1.key }) {
      guard let types = table.declaration.remote?.live?.pushes, !types.isEmpty else { continue }
      server.onPush(Set(types)) { [weak self] in self?.readAfterPush(table) }
    }
  }

  private func readAfterPush(_ table: CollectionTable) {
    guard let feed = feed(of: table), let scope = feed.scope else { return }
    guard isObserved(table.declaration.name) else {
      // Nobody looks: the next screen reads them, however fresh they are.
      _ = try? write(table) { db in try table.noteWaitingRead(scope, in: db) }
      return
    }
    // Why they cannot be read is in the state.
    scheduler.start("read after a push") { try? await feed.readAgain() }
  }
}
