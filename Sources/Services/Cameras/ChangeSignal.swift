import Synchronization

/// Wakes all who wait for a value of somebody else to change.
///
/// Each takes the version first, then looks at the value, then waits for a later version, so no change is missed.
final class ChangeSignal: Sendable {
  private struct State {
    var version = 0
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [] }
      return waiting
    }
  }

  private let state = Mutex(State())

  /// Counts up with each change.
  var version: Int { state.withLock { $0.version } }

  /// Says that something has changed.
  func raise() {
    let waiting = state.withLock { state in
      state.version += 1
      return state.takeWaiting()
    }
    for one in waiting { one.resume() }
  }

  /// Waits for a later version; returns early where somebody who waits is cancelled.
  func wait(after version: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = state.version != version || Task.isCancelled
          if !isReady { state.waiting.append(continuation) }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      // All of them look again; the cancelled one ends.
      for one in state.withLock({ $0.takeWaiting() }) { one.resume() }
    }
  }
}
