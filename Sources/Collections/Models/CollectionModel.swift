import Foundations
import PluginKit
import Storage
import Synchronization

/// The rows of a collection that a screen has asked for.
final class CollectionModel: ModelHandle {
  private let table: CollectionTable
  private let store: CollectionStore
  private let query: RowQuery
  /// How many rows a page has.
  private let page: Int
  private let stored: StoredModel
  /// The most rows that are shown; the next page adds to it.
  private let limit: Mutex<Int>

  init(_ table: CollectionTable, _ parameters: ValueMap, in store: CollectionStore) throws(ActionError) {
    self.table = table
    self.store = store
    query = try RowQuery(parameters, of: table, in: store)
    page = query.limit
    limit = Mutex(page)
    stored = StoredModel(table.declaration.name, in: store)
  }

  private var scope: String { CollectionStore.device }

  var snapshot: ModelSnapshot { stored.snapshot { read() } }
  func onChange(_ callback: @escaping @Sendable () -> Void) { stored.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}
  func start() { stored.start() }
  func close() { stored.close() }

  private func read() -> Value {
    var query = query
    query.limit = limit.withLock(\.self)
    do throws(StoreError) {
      let window = try store.window(query, of: table, scope: scope)
      let items = window.rows.map { Value.map(table.shown($0)) }
      var state: [(String, Value)] = [
        ("items", .list(items)), ("item", query.key == nil ? .null : items.first ?? .null),
        ("total", .int(window.total)), ("hasMore", .bool(window.total > items.count)),
      ]
      if table.declaration.undo != nil {
        state.append(("undoable", try stored.undoable(table, scope: scope)))
      }
      return .map(ValueMap(fields: state))
    } catch {
      return .unreadable(error.diagnostic.message)
    }
  }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    try stored.checkOpen()
    try table.check(arguments, of: action)
    switch action {
    case "add": return .string(try store.add(arguments, to: table, scope: scope))
    case "update": try store.update(try key(arguments), arguments, of: table, scope: scope)
    case "remove": try store.remove(try key(arguments), from: table, scope: scope)
    case "removeAll":
      let condition = try store.filter(arguments["where"], of: table)
      return .int(try store.removeAll(RowQuery(condition: condition), from: table, scope: scope))
    case "undo": try store.undo(table, scope: scope)
    case "more":
      limit.withLock { $0 += page }
      stored.invalidate()
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
  func shown(_ row: StoredRow) -> ValueMap {
    var fields = zip(declaration.record.fields, row.values).map { ($0.0.name, $0.1) }
    if declaration.record.field("id") == nil { fields.insert(("id", .string(row.key)), at: 0) }
    if declaration.remote != nil { fields.append(("sync", "clean")) }
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
