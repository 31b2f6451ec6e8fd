import Foundations
import PluginKit
import Synchronization

/// A plugin that is not a Swift view model, like one in another process; it can violate each promise of its contract.
struct LampPlugin: Plugin {
  enum Fault {
    case failsToOpen, opensUnknownModel, opensWithBadArguments, hasWrongState
    case changesWithoutPublishing, forgetsRevision, countsBackwards
    case acceptsUnknownAction, acceptsBadArguments, answersWrongly, failsUndeclared, failsInternally,
      answersNever
    case emitsUndeclaredEvent, tellsWrongPayload
    case respondsAfterClose, changesAfterClose, tellsAfterClose
  }

  static let contract = """
    plugin: lamps
    version: 1.0.0
    models:
      Lamp:
        with: { id: string, level: int(1..3) }
        state: { isOn: bool, level: int }
        actions:
          turn: { with: { on: bool }, returns: int, errors: [broken] }
        events: { turned: { on: bool } }
    """

  var name = "lamps"
  var fault: Fault?

  func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    if fault == .failsToOpen { throw ActionError(.notFound, "no lamp") }
    if model != "Lamp", fault != .opensUnknownModel { throw ActionError(.unknownModel) }
    guard case .string? = parameters["id"], case .int(let level)? = parameters["level"] else {
      if fault == .opensWithBadArguments || model != "Lamp" { return Lamp(1, fault) }
      throw ActionError(.badArguments)
    }
    return Lamp(level, fault)
  }
}

/// A lamp that is switched on and off.
final class Lamp: ModelHandle {
  private struct State {
    var isOn = false
    var level: Int
    var revision = 0
    var isClosed = false
    var changed: (@Sendable () -> Void)?
    var told: (@Sendable (ModelEvent) -> Void)?
  }

  private let fault: LampPlugin.Fault?
  private let state: Mutex<State>

  init(_ level: Int, _ fault: LampPlugin.Fault?) {
    self.fault = fault
    state = Mutex(State(level: level))
  }

  var snapshot: ModelSnapshot {
    state.withLock { state in
      let level: Value = fault == .hasWrongState ? "bright" : .int(state.level)
      return ModelSnapshot(state: ["isOn": .bool(state.isOn), "level": level], revision: state.revision)
    }
  }

  func onChange(_ callback: @escaping @Sendable () -> Void) { state.withLock { $0.changed = callback } }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { state.withLock { $0.told = callback } }
  func start() {}

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    if state.withLock({ $0.isClosed }), fault != .respondsAfterClose { throw ActionError(.closed) }
    if action != "turn" {
      if fault == .acceptsUnknownAction { return .null }
      throw ActionError(.unknownAction)
    }
    guard case .bool(let isOn)? = arguments["on"] else {
      if fault == .acceptsBadArguments { return 0 }
      throw ActionError(.badArguments)
    }
    switch fault {
    case .answersWrongly: return "done"
    case .failsUndeclared: throw ActionError("too_hot")
    case .failsInternally: throw ActionError(.internalFailure)
    case .answersNever: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    default: break
    }
    turn(isOn)
    return isOn ? 1 : 0
  }

  private func turn(_ isOn: Bool) {
    let (isChange, changed, told) = state.withLock { state in
      let isChange = state.isOn != isOn
      state.isOn = isOn
      switch fault {
      case .forgetsRevision: break
      case .countsBackwards: state.revision -= isChange ? 1 : 0
      default: state.revision += isChange ? 1 : 0
      }
      return (isChange, state.changed, state.told)
    }
    if isChange, fault != .changesWithoutPublishing { changed?() }
    switch fault {
    case .emitsUndeclaredEvent: told?(ModelEvent("turnd", ValueMap(fields: [("on", .bool(isOn))])))
    case .tellsWrongPayload: told?(ModelEvent("turned", ValueMap(fields: [("on", "yes")])))
    default: told?(ModelEvent("turned", ValueMap(fields: [("on", .bool(isOn))])))
    }
  }

  /// Closes the model; a second call is where it violates the promises of a closed model.
  func close() {
    let (isAgain, told) = state.withLock { state in
      defer { state.isClosed = true }
      if state.isClosed, fault == .changesAfterClose { state.revision += 1 }
      return (state.isClosed, state.told)
    }
    if isAgain, fault == .tellsAfterClose { told?(ModelEvent("turned", ValueMap(fields: [("on", false)]))) }
  }
}
