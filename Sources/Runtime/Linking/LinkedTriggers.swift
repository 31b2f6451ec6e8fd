import Expressions
import Foundations

/// A screen's own triggers.
struct LinkedTriggers: Sendable {
  /// Run each time the screen is shown.
  var onAppear: [LinkedAction] = []
  /// Run when it is left.
  var onLeave: [LinkedAction] = []
  /// Run when a value changes.
  var watches: [LinkedWatch] = []
  /// Run periodically.
  var timers: [LinkedTimer] = []
  /// Run by name, by the `run` action.
  var sequences: [String: [LinkedAction]] = [:]
}

/// A watched value, and the actions run when it has changed.
struct LinkedWatch: Sendable {
  let value: Program
  let actions: [LinkedAction]
}

/// Actions run periodically.
struct LinkedTimer: Sendable {
  let interval: Duration
  let condition: Program?
  let actions: [LinkedAction]
}
