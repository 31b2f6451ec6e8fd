import Glibc

/// Waits for descriptors by `poll(2)`, which has no highest number, unlike `select(2)`.
public enum Descriptors {
  /// Waits until a descriptor is readable or at its end.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for; negative ones are ignored.
  ///   - output: one that is written to, which is waited for until nobody reads it any more; negative for none.
  ///   - milliseconds: how long at most; negative without a limit.
  /// - Returns: the readable ones, and `output` once it is closed; none on a timeout or a signal.
  public static func wait(
    _ descriptors: [Int32], output: Int32 = -1, milliseconds: Int32
  ) -> Set<Int32> {
    // A negative descriptor is ignored by poll(2).
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Errors are reported without being asked for.
    waiting.append(pollfd(fd: output, events: 0, revents: 0))
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
  }
}
