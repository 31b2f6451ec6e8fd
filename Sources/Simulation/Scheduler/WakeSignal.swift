import Glibc

/// A self-pipe: readable from when another thread brings work until the driving thread lowers it.
///
/// Linux's eventfd would need only one descriptor, but Swift's `Glibc` does not export it.
public struct WakeSignal: ~Copyable, Sendable {
  /// Readable from a raise until it is lowered.
  public let descriptor: Int32
  private let writer: Int32

  /// Opens the pipe.
  public init() {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutableBytes(of: &ends) { pipe($0.bindMemory(to: Int32.self).baseAddress) }
    // A process out of file descriptors could lose wakeups and hang; it is better to fail at once.
    precondition(made == 0, "no file descriptor left to wake a thread by")
    (descriptor, writer) = ends
    for end in [descriptor, writer] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Makes the descriptor readable; safe on any thread and in a signal handler.
  public func raise() {
    var one: UInt8 = 1
    _ = write(writer, &one, 1)
  }

  /// Drains the pipe, so that the descriptor is no longer readable.
  public func lower() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {}
  }
}
