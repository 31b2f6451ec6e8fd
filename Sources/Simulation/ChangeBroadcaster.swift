internal import Synchronization

/// Tells all who observe a value that it has changed.
///
/// ```swift
/// for await _ in changes.stream { show(value) }
/// ```
///
/// An element says that something has changed and not what, so changes that an observer has not read yet are one.
package final class ChangeBroadcaster: Sendable {
  private struct State {
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastObserver = 0
  }

  private let state = Mutex(State())

  /// Makes a broadcaster that nobody observes yet.
  package init() {}

  /// An element at once, and one for each later change, until its reader ends.
  package var stream: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.lastObserver += 1
        state.observers[state.lastObserver] = continuation
        return state.lastObserver
      }
      continuation.yield()
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
      }
    }
  }

  /// Tells all observers of a change.
  package func send() {
    for observer in state.withLock({ Array($0.observers.values) }) { observer.yield() }
  }
}
