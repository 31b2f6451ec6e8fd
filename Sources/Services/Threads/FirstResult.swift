import Synchronization

/// The first of several results, from any thread, for its single awaiter.
package final class FirstResult<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: CheckedContinuation<Value, Never>?
  }

  private let state = Mutex(State())

  /// Makes one without a result.
  package init() {}

  /// Whether there is a result.
  package var isSet: Bool { state.withLock { $0.value != nil } }

  /// Waits for the first result.
  package var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.value == nil { state.waiting = continuation }
          return state.value
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// Sets the result; all but the first are dropped.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  package func set(_ value: Value) -> Bool {
    let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
      guard state.value == nil else { return (false, nil) }
      state.value = value
      defer { state.waiting = nil }
      return (true, state.waiting)
    }
    waiting?.resume(returning: value)
    return isFirst
  }
}
