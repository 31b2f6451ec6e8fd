import Foundations
import PluginKit
import Simulation

/// What the models of a server's rows have in common: when they are read, and what is known of that.
final class RemoteRows: Sendable {
  private let table: CollectionTable
  private let store: CollectionStore
  private let feed: RemoteFeed
  private let stored: StoredModel
  /// The key of the only row, where it is read by itself since the list has rows in part; nil for the list.
  private let row: String?

  init(
    _ table: CollectionTable, from feed: RemoteFeed, in store: CollectionStore, _ stored: StoredModel,
    row: String? = nil
  ) {
    let isWhole = table.declaration.remote?.kept.isEmpty != false || table.declaration.remote?.row == nil
    self.row = isWhole ? nil : row
    self.table = table
    self.feed = feed
    self.store = store
    self.stored = stored
  }

  /// Whose rows are seen now; nil while somebody has to sign in.
  var scope: String? { feed.shownScope }

  // MARK: Reading from the server

  /// Reads the rows where they are not fresh, and on until there are enough.
  func open(until isEnough: @escaping @Sendable () -> Bool) {
    // What is kept until somebody signs in is on the device alone.
    if feed.isKept { return }
    feed.scheduler.start("data.\(table.declaration.name) opens") { [self] in
      do throws(ActionError) {
        if let row { return try await feed.rows.read(row) }
        if feed.isOutdated { try await feed.refresh() }
        try await fill(until: isEnough)
      } catch {
        // The state says so.
      }
    }
  }

  /// Reads the rows again.
  ///
  /// - Throws: why they cannot be read.
  func refresh() async throws(ActionError) {
    guard let row else { return try await feed.refresh() }
    do throws(ActionError) { try await feed.rows.read(row) } catch {
      // A row that is not there is no fault: the state has none.
      if error.code != .notFound { throw error }
    }
  }

  /// Reads on until there are enough rows, or no more.
  ///
  /// - Throws: why they cannot be read.
  func fill(until isEnough: @escaping @Sendable () -> Bool) async throws(ActionError) {
    guard row == nil, !isEnough(), known?.next != nil else { return }
    try await feed.readOn(until: isEnough)
  }

  private var known: FeedState? { feed.shownScope.flatMap { try? store.feed(table, scope: $0) } }

  // MARK: State

  /// What is known of the rows, beside themselves.
  ///
  /// - Parameters:
  ///   - isEmpty: whether none is shown.
  ///   - statuses: where changes are on their way.
  /// - Returns: the fields of the state.
  func state(isEmpty: Bool, _ statuses: [String: RowStatus]) -> [(String, Value)] {
    var status = row.map { feed.rows.status(of: $0) } ?? feed.status
    if feed.scope == nil { status.errorCode = feed.isKept ? nil : "signed_out" }
    let known = known
    let readAt = known.flatMap { known in feed.shownScope.map { feed.readAt(known, of: $0) } }
    var state: [(String, Value)] = [
      ("phase", .string(phase(known, status, isEmpty: isEmpty))),
      ("fromCache", .bool((row == nil ? known != nil : !isEmpty) && !status.isConfirmed)),
      ("isStale", .bool(isOld(readAt))),
      ("refreshing", .bool(status.isReading)),
      ("savedAt", readAt.map { .timestamp($0) } ?? .null),
      ("errorCode", status.errorCode.map { .string($0) } ?? .null),
    ]
    if table.declaration.form == .collection {
      state += [
        ("serverTotal", known?.total.map { .int($0) } ?? .null), ("partial", .bool(hasMore)),
      ]
    }
    if let live = store.live(table) { state.append(("isLive", .bool(live.isConnected))) }
    if table.declaration.isSent {
      state.append(("waiting", .int(statuses.values.reduce(0) { $0 + $1.waiting })))
    }
    return state
  }

  /// Whether the server has more rows than were read.
  var hasMore: Bool { known?.next != nil }

  /// The phase: never ready, and so never empty, before the server has responded.
  private func phase(_ known: FeedState?, _ status: RemoteFeed.Status, isEmpty: Bool) -> String {
    // What was added here is there before the server has responded.
    if !isEmpty || feed.isKept { return "ready" }
    if row != nil { return status.errorCode != nil ? "error" : status.isConfirmed ? "ready" : "loading" }
    if status.isReading, known == nil || known?.next != nil { return "loading" }
    if known == nil, status.isAbsent { return "ready" }
    if known == nil { return status.errorCode == nil ? "loading" : "error" }
    return "ready"
  }

  private func isOld(_ readAt: Timestamp?) -> Bool {
    guard let readAt, let fresh = table.declaration.fresh else { return false }
    let end = readAt.advanced(by: fresh)
    guard end > feed.scheduler.now else { return true }
    stored.wake(at: end)
    return false
  }
}
