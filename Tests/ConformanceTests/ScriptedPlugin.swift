import Documents
import Foundations
import PluginKit
import Synchronization

@testable import Runtime

/// A plugin whose models are scripted by a case: each call of an action runs the next entry of its list.
struct ScriptedPlugin: Plugin {
  let contract: Contract
  let script: Node?

  var name: String { contract.name }

  func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    guard let declared = contract.model(model) else { throw ActionError(.unknownModel, model) }
    return ScriptedHandle(declared, script?[model])
  }
}

/// A scripted model.
final class ScriptedHandle: ModelHandle {
  private struct Part {
    var state: ValueMap
    var revision = 0
    var calls: [String: Int] = [:]
    var changed: (@Sendable () -> Void)?
    var told: (@Sendable (ModelEvent) -> Void)?
  }

  private let contract: ModelContract
  private let script: Node?
  private let part: Mutex<Part>

  init(_ contract: ModelContract, _ script: Node?) {
    self.contract = contract
    self.script = script
    let given = Self.fields(script?["state"], contract.state)
    part = Mutex(Part(state: contract.state.completing(given)))
  }

  var snapshot: ModelSnapshot {
    part.withLock { ModelSnapshot(state: .map($0.state), revision: $0.revision) }
  }

  func onChange(_ callback: @escaping @Sendable () -> Void) { part.withLock { $0.changed = callback } }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { part.withLock { $0.told = callback } }
  func start() {
    let tell = part.withLock { $0.told }
    for event in events(script?["emit"]) { tell?(event) }
  }
  func close() {}

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    let moves = script?["actions"]?[action]?.items ?? []
    let count = part.withLock { part in
      defer { part.calls[action, default: 0] += 1 }
      return part.calls[action] ?? 0
    }
    guard !moves.isEmpty else { return .null }
    let move = moves[min(count, moves.count - 1)]
    if let code = move["error"]?.text { throw ActionError(ActionError.Code(code), "") }
    var changed = Self.fields(move["set"], contract.state)
    // Stores an argument: `keep: { query: text }` puts the argument `text` into the state `query`.
    for entry in move["keep"]?.entries ?? [] {
      if let value = entry.value.text.flatMap({ arguments[$0] }) {
        changed = ValueMap(fields: changed.pairs.filter { $0.0 != entry.name } + [(entry.name, value)])
      }
    }
    let (wake, tell) = part.withLock { part in
      let kept = part.state.pairs.filter { pair in !changed.pairs.contains { $0.0 == pair.0 } }
      part.state = contract.state.completing(ValueMap(fields: kept + changed.pairs))
      part.revision += 1
      return (part.changed, part.told)
    }
    wake?()
    for event in events(move["emit"]) { tell?(event) }
    let type = contract.action(action)?.result ?? .dyn
    return move["answer"].flatMap { Self.value($0, type) } ?? .null
  }

  /// Returns the events of an entry: `emit: { rated: { stars: 4 } }`, or a list of such.
  private func events(_ node: Node?) -> [ModelEvent] {
    guard let node else { return [] }
    return (node.items ?? [node]).flatMap { $0.entries ?? [] }.map { entry in
      let payload = contract.event(entry.name)?.payload ?? RecordType(name: "", fields: [])
      return ModelEvent(entry.name, Self.fields(entry.value, payload))
    }
  }

  private static func fields(_ node: Node?, _ type: RecordType) -> ValueMap {
    ValueMap(
      fields: (node?.entries ?? []).compactMap { entry in
        value(entry.value, type.type(of: entry.name) ?? .dyn).map { (entry.name, $0) }
      })
  }

  private static func value(_ node: Node, _ type: ValueType) -> Value? {
    if case .nullable(let wrapped) = type { return node.isNull ? .null : value(node, wrapped) }
    switch node.kind {
    case .scalar(let scalar): return Literals.value(scalar, of: type)
    case .sequence(let items): return .list(items.compactMap { value($0, type.elementType ?? .dyn) })
    case .mapping(let entries):
      let fields = entries.compactMap { entry in
        value(entry.value, type.valueType(of: entry.name)).map { (entry.name, $0) }
      }
      if case .record(let record) = type { return .map(record.completing(ValueMap(fields: fields))) }
      return .map(ValueMap(fields: fields))
    }
  }
}

extension ValueMap {
  /// Its string keys with their values, in order.
  fileprivate var pairs: [(String, Value)] {
    zip(keys, values).compactMap { key, value in
      if case .string(let name) = key { (name, value) } else { nil }
    }
  }
}
