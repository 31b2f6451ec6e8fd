import Foundations
import PluginKit
import Storage
import Synchronization

/// The rows of a collection that a screen has asked for: those that are stored at once, a server's when they are read.
final class CollectionModel: ModelHandle {
  private let table: CollectionTable
  private let store: CollectionStore
  /// How many rows a page has.
  private let page: Int
  private let stored: StoredModel
  /// Reads the rows from their server; nil where they are the device's own.
  private let remote: RemoteRows?
  /// The query, whose limit grows by each next page.
  private let query: Mutex<RowQuery>
  /// The rows that are being written elsewhere; nil where the server does not send them.
  private let arrivals: ArrivingRows?
  /// What the screen names of their topic; nil for no such rows.
  private let topic: String?
  private let arrivalObserver = Mutex<Int?>(nil)

  init(
    _ table: CollectionTable, _ parameters: ValueMap, from feed: RemoteFeed?, in store: CollectionStore
  ) throws(ActionError) {
    self.table = table
    self.store = store
    let query = try RowQuery(parameters, of: table, in: store)
    page = query.limit
    self.query = Mutex(query)
    let stored = StoredModel(table.declaration.name, in: store)
    self.stored = stored
    remote = feed.map { RemoteRows(table, from: $0, in: store, stored, row: query.key) }
    arrivals = feed == nil ? nil : store.live(table)?.arrivals
    topic = if case .string(let topic)? = parameters["topic"], !topic.isEmpty { topic } else { nil }
  }

  /// Whose rows they are; nil while somebody has to sign in.
  private var scope: String? { remote.map(\.scope) ?? CollectionStore.device }

  var snapshot: ModelSnapshot { stored.snapshot { read() } }
  func onChange(_ callback: @escaping @Sendable () -> Void) { stored.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}

  func close() {
    stored.close()
    let number = arrivalObserver.withLock { number in
      defer { number = nil }
      return number
    }
    if let topic, let number { arrivals?.leave(topic, number) }
  }

  func start() {
    stored.start()
    if let topic, let arrivals {
      let number = arrivals.follow(topic) { [weak self] in self?.stored.invalidate() }
      arrivalObserver.withLock { $0 = number }
    }
    remote?.open(until: isEnough)
  }

  /// Whether as many rows are stored as are wanted.
  private var isEnough: @Sendable () -> Bool {
    { [weak self] in
      guard let self, let scope else { return true }
      let query = query.withLock(\.self)
      guard let window = try? store.window(query, of: table, scope: scope) else { return true }
      return window.total >= query.limit
    }
  }

  private func read() -> Value {
    let query = query.withLock(\.self)
    do throws(StoreError) {
      let scope = scope ?? ""
      let window = try store.window(query, of: table, scope: scope)
      let statuses = try store.statuses(table, scope: scope)
      let items = window.rows.map { Value.map(table.shown($0, statuses[$0.key])) }
      let hasMore = window.total > items.count || remote?.hasMore == true
      var state: [(String, Value)] = [
        ("items", .list(items)), ("item", query.key == nil ? .null : items.first ?? .null),
        ("total", .int(window.total)), ("hasMore", .bool(hasMore)),
      ]
      if table.declaration.undo != nil {
        state.append(("undoable", try stored.undoable(table, scope: scope)))
      }
      if table.declaration.arriving != nil { state.append(("arriving", try arriving(scope))) }
      if let remote { state += remote.state(isEmpty: items.isEmpty, statuses) }
      return .map(ValueMap(fields: state))
    } catch {
      return .unreadable(error.diagnostic.message)
    }
  }

  /// The rows that are being written elsewhere, without those that are stored by now.
  private func arriving(_ scope: String) throws(StoreError) -> Value {
    guard let topic, let arrivals, !scope.isEmpty else { return .list([]) }
    let rows = arrivals.rows(of: topic)
    let stored = try store.stored(rows.map(\.key), of: table, scope: scope)
    if !stored.isEmpty { arrivals.forget(stored, of: topic) }
    return .list(
      rows.filter { !stored.contains($0.key) }.map { row in
        .map(
          ValueMap([(.string("id"), .string(row.key))] + zip(row.values.keys, row.values.values)))
      })
  }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    try stored.checkOpen()
    try table.check(arguments, of: action)
    switch action {
    case "add": return .string(try store.change(table, scope: scope) { try $0.add(arguments) })
    case "update":
      let key = try key(arguments)
      try store.change(table, scope: scope) { try $0.update(key, arguments) }
    case "remove":
      let key = try key(arguments)
      try store.change(table, scope: scope) { try $0.remove(key) }
    case "removeAll":
      let query = RowQuery(condition: try store.filter(arguments["where"], of: table))
      return .int(try store.change(table, scope: scope) { try $0.removeAll(query) })
    case "undo": try store.change(table, scope: scope) { try $0.undo() }
    case "retry":
      let key = try key(arguments)
      try store.change(table, scope: scope) { try $0.retry(key) }
    case "discard":
      let key = try key(arguments)
      try store.change(table, scope: scope) { try $0.discard(key) }
    case "refresh": try await remote?.refresh()
    case "more":
      query.withLock { $0.limit += page }
      stored.invalidate()
      try await remote?.fill(until: isEnough)
    default: throw ActionError(.unknownAction, "`data.\(table.declaration.name)` has no action `\(action)`")
    }
    return .null
  }

  private func key(_ arguments: ValueMap) throws(ActionError) -> String {
    guard case .string(let key)? = arguments["id"] else {
      throw ActionError(.badArguments, "`id` is missing")
    }
    return key
  }
}

extension RowQuery {
  /// Reads the arguments of a model.
  ///
  /// - Throws: that they are no query.
  init(_ parameters: ValueMap, of table: CollectionTable, in store: CollectionStore) throws(ActionError) {
    condition = try store.filter(parameters["where"], of: table)
    if case .list(let words)? = parameters["order"] { order = words.compactMap { .init($0) } }
    if case .string(let text)? = parameters["search"] { search = text }
    if case .string(let id)? = parameters["id"] { key = id }
    if case .int(let number)? = parameters["page"] { limit = number }
  }
}

extension CollectionTable {
  /// A row as screens see it.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - status: where its changes are; nil where it has none.
  /// - Returns: its fields, its key, and where its changes are.
  func shown(_ row: StoredRow, _ status: RowStatus? = nil) -> ValueMap {
    var fields = zip(declaration.record.fields, row.values).map { ($0.0.name, $0.1) }
    if declaration.record.field("id") == nil { fields.insert(("id", .string(row.key)), at: 0) }
    if declaration.remote != nil { fields.append(("sync", .string((status?.word ?? .clean).rawValue))) }
    if declaration.isSent { fields.append(("syncError", status?.error.map { .string($0) } ?? .null)) }
    return ValueMap(fields: fields)
  }
}

extension CollectionDeclaration.Order {
  /// The order of a word such as `-due`.
  init(_ word: String) {
    self.init(word.hasPrefix("-") ? String(word.dropFirst()) : word, isDescending: word.hasPrefix("-"))
  }

  fileprivate init?(_ word: Value) {
    guard case .string(let text) = word else { return nil }
    self.init(text)
  }
}
