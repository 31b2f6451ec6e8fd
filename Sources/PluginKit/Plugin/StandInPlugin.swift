package import Foundations
internal import Synchronization

/// A plugin in place of one that has a contract and no implementation yet, so that its screens can be run.
///
/// Its models publish samples of their declared state; their actions succeed and do nothing, save that an argument
/// becomes the field of the same name and type.
package struct StandInPlugin: Plugin {
  /// The plugin's name.
  package var name: String { contract.name }
  private let contract: Contract
  private let now: @Sendable () -> Timestamp

  /// Stands in for a plugin.
  ///
  /// - Parameters:
  ///   - contract: its contract.
  ///   - now: the app's clock, for times in states.
  package init(_ contract: Contract, now: @escaping @Sendable () -> Timestamp) {
    (self.contract, self.now) = (contract, now)
  }

  /// Makes a model that shows samples.
  package func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    guard let declared = contract.model(model) else {
      throw ActionError(.unknownModel, "plugin `\(name)` has no model `\(model)`")
    }
    if let mismatch = declared.parameters.firstMismatch(of: parameters) {
      throw ActionError(.badArguments, "`\(name).\(model)` cannot be opened: \(mismatch)")
    }
    return StandInHandle(declared, parameters, SampleState(now: now()))
  }
}

/// A plugin that has a contract, and nothing in this program that does what it says: each of its models says so.
package struct AbsentPlugin: Plugin {
  /// The plugin's name.
  package let name: String

  /// Takes the place of a plugin.
  ///
  /// - Parameter contract: its contract.
  package init(_ contract: Contract) { name = contract.name }

  /// Opens nothing.
  ///
  /// - Throws: ``ActionError/Code/missingPlugin``, with the plugin's name.
  package func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    throw ActionError(.missingPlugin, name)
  }
}

extension ActionError.Code {
  /// The program has no implementation of the plugin, whose name is the error's detail.
  package static let missingPlugin = Self("missing_plugin")
}

/// An open model that shows samples.
private final class StandInHandle: ModelHandle {
  private struct Slot {
    var state: ValueMap
    var revision = 0
    var isClosed = false
    /// Called at the next change; nil where it was called since the last read.
    var callback: (@Sendable () -> Void)?
    var armed: (@Sendable () -> Void)?
  }

  private let model: ModelContract
  private let samples: SampleState
  private let slot: Mutex<Slot>

  init(_ model: ModelContract, _ parameters: ValueMap, _ samples: SampleState) {
    (self.model, self.samples) = (model, samples)
    slot = Mutex(Slot(state: samples.state(of: model).taking(parameters, into: model.state)))
  }

  var snapshot: ModelSnapshot {
    slot.withLock { slot in
      slot.armed = slot.callback
      return ModelSnapshot(state: .map(slot.state), revision: slot.revision)
    }
  }

  func onChange(_ callback: @escaping @Sendable () -> Void) {
    slot.withLock { ($0.callback, $0.armed) = (callback, callback) }
  }

  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {}

  func start() {}

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    guard let declared = model.action(action) else {
      throw ActionError(.unknownAction, "`\(model.name)` has no action `\(action)`")
    }
    if let mismatch = declared.parameters.firstMismatch(of: arguments) {
      throw ActionError(.badArguments, "`\(model.name).\(action)`: \(mismatch)")
    }
    let (isClosed, callback) = slot.withLock { slot -> (Bool, (@Sendable () -> Void)?) in
      let state = slot.state.taking(arguments, into: model.state)
      guard !slot.isClosed, state != slot.state else { return (slot.isClosed, nil) }
      (slot.state, slot.revision) = (state, slot.revision + 1)
      defer { slot.armed = nil }
      return (false, slot.armed)
    }
    if isClosed { throw ActionError(.closed, "`\(model.name)` was closed before `\(action)` was asked for") }
    callback?()
    return declared.result.map { samples.value(of: $0, named: action) } ?? .null
  }

  func close() { slot.withLock { ($0.isClosed, $0.armed, $0.callback) = (true, nil, nil) } }
}

extension ValueMap {
  /// The same record with those fields replaced that have the name and the type of a given value.
  fileprivate func taking(_ given: ValueMap, into record: RecordType) -> ValueMap {
    ValueMap(
      fields: record.fields.map { field in
        let value = given[field.name].flatMap {
          $0 != .null && field.type.firstMismatch(of: $0) == nil ? $0 : nil
        }
        return (field.name, value ?? self[field.name] ?? .null)
      })
  }
}
