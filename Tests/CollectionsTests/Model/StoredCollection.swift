import Collections
import Foundations
import PluginKit
import Simulation
import Storage

/// The collection that apps use, as screens use it: opened as a model, with a query, and closed again.
actor StoredCollection: CollectionUnderTest {
  private let stores: Stores
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
  private var seed: UInt64 = 1
  private var shelf: Shelf

  init(in stores: Stores) {
    self.stores = stores
    shelf = Shelf([.modelled], in: stores, scheduler: scheduler)
  }

  func add(_ values: ValueMap) async throws -> String {
    guard case .string(let key) = try await model().invoke("add", values) else {
      throw ActionError(.notFound)
    }
    return key
  }

  func update(_ key: String, set values: ValueMap) async throws {
    let fields = zip(values.keys, values.values).map { ($0.0.description, $0.1) }
    _ = try await model().call("update", [("id", .string(key))] + fields)
  }

  func remove(_ key: String) async throws { _ = try await model().call("remove", [("id", .string(key))]) }

  func undo() async throws { _ = try await model().call("undo") }

  func show(_ query: RowQuery) async throws -> ShownRows {
    var parameters: [(String, Value)] = [("page", .int(query.limit)), ("search", .string(query.search))]
    if !query.order.isEmpty {
      parameters.append(
        ("order", .list(query.order.map { .string(($0.isDescending ? "-" : "") + $0.field) })))
    }
    if let text = query.condition {
      let captured = try query.compiled(CollectionDeclaration.modelled.record.type)?.captured ?? []
      parameters.append(("where", ["text": .string(text), "captured": .list(captured)]))
    }
    let model = try shelf.plugin.open("tasks", with: ValueMap(fields: parameters))
    defer { model.close() }
    guard case .list(let items) = model.value("items"), case .int(let total) = model.value("total") else {
      throw ActionError(.storage, "\(model.snapshot.state)")
    }
    return ShownRows(
      rows: items.compactMap { item in
        guard case .map(let row) = item, case .string(let key)? = row["id"] else { return nil }
        let fields = zip(row.keys, row.values).filter { $0.0 != .string("id") }
        return ShownRows.Row(key: key, values: ValueMap(Array(fields)))
      }, total: total)
  }

  func reopen() {
    seed += 1
    shelf = Shelf([.modelled], in: stores, seed: seed, scheduler: scheduler)
  }

  private func model() throws -> any ModelHandle { try shelf.plugin.open("tasks", with: .empty) }
}
