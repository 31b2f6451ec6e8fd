import Foundations
import PluginKit
import Storage
import Synchronization

/// The rows of a server that a screen has asked for: those that are stored at once, and the server's when they are read.
final class RemoteCollectionModel: ModelHandle {
  private let table: CollectionTable
  private let store: CollectionStore
  private let feed: RemoteFeed
  private let stored: StoredModel
  private let query: Mutex<RowQuery>
  private let page: Int

  init(
    _ table: CollectionTable, _ parameters: ValueMap, from feed: RemoteFeed, in store: CollectionStore
  ) throws(ActionError) {
    self.table = table
    self.store = store
    self.feed = feed
    let query = try RowQuery(parameters, of: table, in: store)
    page = query.limit
    self.query = Mutex(query)
    stored = StoredModel(table.declaration.name, in: store)
  }

  var snapshot: ModelSnapshot { stored.snapshot { read() } }
  func onChange(_ callback: @escaping @Sendable () -> Void) { stored.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}

  func start() {
    stored.start()
    feed.scheduler.start("data.\(table.declaration.name) opens") { [weak self] in await self?.open() }
  }

  func close() { stored.close() }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    try stored.checkOpen()
    try table.check(arguments, of: action)
    switch action {
    case "refresh": try await feed.refresh()
    case "more":
      query.withLock { $0.limit += page }
      stored.invalidate()
      try await fill()
    default: throw ActionError(.unknownAction, "`data.\(table.declaration.name)` has no action `\(action)`")
    }
    return .null
  }

  // MARK: Reading from the server

  private func open() async {
    do throws(ActionError) {
      if isStale { try await feed.refresh() }
      try await fill()
    } catch {
      // The state says so.
    }
  }

  /// Reads on until as many rows fulfil the query as are wanted, or there are no more.
  private func fill() async throws(ActionError) {
    let query = query.withLock(\.self)
    guard let scope = feed.scope, !isEnough(query, scope),
      (try? store.feed(table, scope: scope))?.next != nil
    else { return }
    try await feed.readOn { [weak self] in self?.isEnough(query, scope) ?? true }
  }

  private func isEnough(_ query: RowQuery, _ scope: String) -> Bool {
    guard let window = try? store.window(query, of: table, scope: scope) else { return true }
    return window.total >= query.limit
  }

  private var isStale: Bool {
    guard let scope = feed.scope, let known = try? store.feed(table, scope: scope),
      let fresh = table.declaration.fresh
    else { return true }
    return known.readAt.duration(to: feed.scheduler.now) >= fresh
  }

  // MARK: State

  private func read() -> Value {
    let query = query.withLock(\.self)
    var status = feed.status
    if feed.scope == nil { status.errorCode = "signed_out" }
    do throws(StoreError) {
      let scope = feed.scope ?? ""
      let known = try store.feed(table, scope: scope)
      let window = try store.window(query, of: table, scope: scope)
      let items = window.rows.map { Value.map(table.shown($0)) }
      let hasMore = window.total > items.count || known?.next != nil
      return .map(
        ValueMap(fields: [
          ("items", .list(items)), ("item", query.key == nil ? .null : items.first ?? .null),
          ("total", .int(window.total)), ("hasMore", .bool(hasMore)),
          ("phase", .string(phase(known, status, isEmpty: items.isEmpty))),
          ("serverTotal", known?.total.map { .int($0) } ?? .null),
          ("fromCache", .bool(known != nil && !status.isConfirmed)), ("isStale", .bool(isOld(known))),
          ("refreshing", .bool(status.isReading)), ("partial", .bool(known?.next != nil)),
          ("savedAt", known.map { .timestamp($0.readAt) } ?? .null),
          ("errorCode", status.errorCode.map { .string($0) } ?? .null),
        ]))
    } catch {
      return .unreadable(error.diagnostic.message)
    }
  }

  /// The phase: never ready, and so never empty, before the server has responded.
  private func phase(_ known: FeedState?, _ status: RemoteFeed.Status, isEmpty: Bool) -> String {
    if status.isReading, known == nil || isEmpty && known?.next != nil { return "loading" }
    if known == nil { return status.errorCode == nil ? "loading" : "error" }
    return "ready"
  }

  private func isOld(_ known: FeedState?) -> Bool {
    guard let known, let fresh = table.declaration.fresh else { return false }
    let end = known.readAt.advanced(by: fresh)
    guard end > feed.scheduler.now else { return true }
    stored.wake(at: end)
    return false
  }
}
