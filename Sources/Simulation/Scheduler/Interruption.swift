import Synchronization

/// A request to end all waiting, made once for any number of schedulers, from any thread or a signal handler.
///
/// A scheduler made with it checks it between two jobs and wakes from every wait; the driving call then throws
/// ``Interrupted``.
public final class Interruption: Sendable {
  private let flag = Atomic(false)
  private let signal = WakeSignal()

  /// Makes one that is not requested.
  public init() {}

  /// Requests it.
  ///
  /// Safe in a signal handler: it stores an atomic value and writes one byte to a pipe.
  public func request() {
    flag.store(true, ordering: .releasing)
    signal.raise()
  }

  /// Whether it was requested.
  public var isRequested: Bool { flag.load(ordering: .acquiring) }

  /// A descriptor that `poll(2)` reports readable once it was requested.
  public var descriptor: Int32 { signal.descriptor }
}

/// Work was abandoned after an interruption.
public struct Interrupted: Error, Hashable {
  /// Makes the error.
  public init() {}
}
