import Foundations
import PluginKit
import Storage

/// A document: one record, which has its first values until somebody changes it.
final class DocumentModel: ModelHandle {
  private let table: CollectionTable
  private let store: CollectionStore
  private let stored: StoredModel

  init(_ table: CollectionTable, in store: CollectionStore) {
    self.table = table
    self.store = store
    stored = StoredModel(table.declaration.name, in: store)
  }

  private var scope: String { CollectionStore.device }

  var snapshot: ModelSnapshot { stored.snapshot { read() } }
  func onChange(_ callback: @escaping @Sendable () -> Void) { stored.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}
  func start() { stored.start() }
  func close() { stored.close() }

  private func read() -> Value {
    let record = table.declaration.record
    do throws(StoreError) {
      let row = try store.document(table, scope: scope)
      let values = row?.values ?? record.firstValues
      let item = ValueMap(fields: zip(record.fields, values).map { ($0.0.name, $0.1) })
      var state: [(String, Value)] = [("item", .map(item)), ("isSet", .bool(row != nil))]
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
    case "set": try store.set(arguments, of: table, scope: scope)
    case "reset": try store.reset(table, scope: scope)
    case "undo": try store.undo(table, scope: scope)
    default: throw ActionError(.unknownAction, "`data.\(table.declaration.name)` has no action `\(action)`")
    }
    return .null
  }
}
