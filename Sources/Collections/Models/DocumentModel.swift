import Foundations
import PluginKit
import Storage

/// A document: one record, which has its first values until somebody changes it, or its server has responded.
final class DocumentModel: ModelHandle {
  private let table: CollectionTable
  private let store: CollectionStore
  private let stored: StoredModel
  /// Reads the record from its server; nil where it is the device's own.
  private let remote: RemoteRows?

  init(_ table: CollectionTable, from feed: RemoteFeed?, in store: CollectionStore) {
    self.table = table
    self.store = store
    let stored = StoredModel(table.declaration.name, in: store)
    self.stored = stored
    remote = feed.map { RemoteRows(table, from: $0, in: store, stored) }
  }

  /// Whose record it is; nil while somebody has to sign in.
  private var scope: String? { remote.map(\.scope) ?? CollectionStore.device }

  var snapshot: ModelSnapshot { stored.snapshot { read() } }
  func onChange(_ callback: @escaping @Sendable () -> Void) { stored.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}
  func close() { stored.close() }

  func start() {
    stored.start()
    remote?.open { true }
  }

  private func read() -> Value {
    let record = table.declaration.record
    do throws(StoreError) {
      let scope = scope ?? ""
      let row = try store.document(table, scope: scope)
      let values = row?.values ?? record.firstValues
      let item = ValueMap(fields: zip(record.fields, values).map { ($0.0.name, $0.1) })
      var state: [(String, Value)] = [("item", .map(item)), ("isSet", .bool(row != nil))]
      if table.declaration.undo != nil {
        state.append(("undoable", try stored.undoable(table, scope: scope)))
      }
      let statuses = try store.statuses(table, scope: scope)
      if let remote { state += remote.state(isEmpty: row == nil, statuses) }
      if table.declaration.isSent {
        let status = statuses[RowTransaction.documentKey]
        state += [
          ("sync", .string((status?.word ?? .clean).rawValue)),
          ("syncError", status?.error.map { .string($0) } ?? .null),
        ]
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
    case "set": try store.change(table, scope: scope) { try $0.set(arguments) }
    case "reset": try store.change(table, scope: scope) { try $0.reset() }
    case "undo": try store.change(table, scope: scope) { try $0.undo() }
    case "retry": try store.change(table, scope: scope) { try $0.retry(RowTransaction.documentKey) }
    case "discard": try store.change(table, scope: scope) { try $0.discard(RowTransaction.documentKey) }
    case "refresh": try await remote?.refresh()
    default: throw ActionError(.unknownAction, "`data.\(table.declaration.name)` has no action `\(action)`")
    }
    return .null
  }
}
