import Foundations
import PluginKit

/// The values of the states of the app, of a flow in progress or of an open screen; it belongs to one session.
final class StateValues {
  private(set) var declared: [LinkedState]
  private var values: [Value]
  /// The name of what declares them, which kept states are stored under: `app`, or such as `screen home`.
  private let place: String
  private let keeper: StateKeeper

  init(_ declared: [LinkedState], of place: String, keptBy keeper: StateKeeper) {
    self.declared = declared
    self.place = place
    self.keeper = keeper
    values = declared.map(\.initial)
    followKept()
  }

  private func followKept() {
    if declared.contains(where: { $0.lifetime != .open }) { keeper.isFollowing = true }
  }

  /// Names and values, in declared order.
  var fields: [(String, Value)] {
    declared.indices.map { index in
      let state = declared[index]
      return (state.name, state.lifetime == .open ? values[index] : keeper.value(of: state, in: place))
    }
  }

  /// Adopts edited declarations, keeping the values of those whose name and type still exist.
  func adopt(_ new: [LinkedState]) {
    let old = Dictionary(
      zip(declared, values).map { ($0.name, ($0.type, $1)) }, uniquingKeysWith: { first, _ in first })
    values = new.map { state in
      if let (type, value) = old[state.name], type == state.type { return value }
      return state.initial
    }
    declared = new
    followKept()
  }

  /// Sets states of any owner, all or none; names that an edit has removed meanwhile are skipped.
  ///
  /// - Parameters:
  ///   - values: the states and their new values.
  ///   - owned: the states of an owner; nil where there is none.
  /// - Throws: that a value is not of its state's type, or that a kept one could not be stored.
  static func set(
    _ values: [(StateReference, Value)], in owned: (StateReference.Owner) -> StateValues?
  ) throws(ActionFailure) {
    var changes: [(StateValues, [(index: Int, value: Value)])] = []
    for owner in StateReference.Owner.allCases {
      let given = values.filter { $0.0.owner == owner }
      guard !given.isEmpty else { continue }
      guard let states = owned(owner) else {
        if owner == .flow { throw ActionFailure(code: "not_in_flow") }
        continue
      }
      changes.append((states, try states.checked(given)))
    }
    // What cannot be stored fails before anything has changed.
    for (states, changed) in changes { try states.keep(changed) }
    for (states, changed) in changes {
      for change in changed { states.values[change.index] = change.value }
    }
  }

  private func checked(
    _ given: [(StateReference, Value)]
  ) throws(ActionFailure) -> [(index: Int, value: Value)] {
    var checked: [(Int, Value)] = []
    for (state, value) in given {
      guard let index = declared.firstIndex(where: { $0.name == state.name }) else { continue }
      let type = declared[index].type
      let taken = type.taking(value)
      if let mismatch = type.firstMismatch(of: taken, at: state.description) {
        throw ActionFailure(code: type.isNumeric ? "not_a_number" : "bad_arguments", detail: mismatch)
      }
      checked.append((index, taken))
    }
    return checked
  }

  private func keep(_ changed: [(index: Int, value: Value)]) throws(ActionFailure) {
    let kept = changed.filter { declared[$0.index].lifetime != .open }
    guard !kept.isEmpty else { return }
    try keeper.keep(kept.map { (declared[$0.index], $0.value) }, in: place)
  }
}

extension ValueType {
  /// Whether only numbers are of this type.
  fileprivate var isNumeric: Bool {
    switch self {
    case .int, .uint, .double: true
    case .nullable(let wrapped): wrapped.isNumeric
    default: false
    }
  }

  /// Returns a value as a state of this type holds it: a field's double becomes an int where the state is one.
  fileprivate func taking(_ value: Value) -> Value {
    switch (self, value) {
    case (.int, .double(let number)): Int(exactly: number).map { .int($0) } ?? value
    case (.double, .int(let number)): .double(Double(number))
    case (.nullable, .null): value
    case (.nullable(let wrapped), _): wrapped.taking(value)
    default: value
    }
  }
}
