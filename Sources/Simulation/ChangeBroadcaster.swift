internal import Foundations
internal import Synchronization

/// Tells all who observe a value that it has changed.
///
/// ```swift
/// for await _ in changes.stream { show(value) }
/// ```
///
/// An element says that something has changed and not what, so changes that an observer has not read yet are one.
package final class ChangeBroadcaster: Sendable {
  private let observers = Mutex(Observers<AsyncStream<Void>.Continuation>())

  /// Makes a broadcaster that nobody observes yet.
  package init() {}

  /// An element at once, and one for each later change, until its reader ends.
  package var stream: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = observers.withLock { $0.add(continuation) }
      continuation.yield()
      continuation.onTermination = { [weak self] _ in
        _ = self?.observers.withLock { $0.remove(number) }
      }
    }
  }

  /// Tells all observers of a change.
  package func send() {
    for observer in observers.withLock(\.calls) { observer.yield() }
  }
}
