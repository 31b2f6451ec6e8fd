import Synchronization

/// An end that any number of tasks may wait for.
final class EndSignal: Sendable {
  private struct State {
    var isSet = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Whether it has come.
  var isSet: Bool { state.withLock(\.isSet) }

  /// Says that it has come.
  func set() {
    let waiting = state.withLock { state in
      state.isSet = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  /// Waits for it; whoever sets it does so within a limit.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }
}
