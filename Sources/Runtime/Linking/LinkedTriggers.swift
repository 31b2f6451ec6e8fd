import Expressions
import Foundations

/// What a screen does by itself.
struct LinkedTriggers: Sendable {
  /// Run each time the screen is shown.
  var onAppear: [LinkedAction] = []
  /// Run when it is left.
  var onLeave: [LinkedAction] = []
  /// Run when a value changes.
  var watches: [LinkedWatch] = []
  /// Run by the clock.
  var timers: [LinkedTimer] = []
  /// Run by name.
  var sequences: [String: [LinkedAction]] = [:]
}

/// A value that is watched, and what is done when it has changed.
struct LinkedWatch: Sendable {
  let value: Program
  let actions: [LinkedAction]
}

/// What is done again and again.
struct LinkedTimer: Sendable {
  let interval: Duration
  let condition: Program?
  let actions: [LinkedAction]
}
