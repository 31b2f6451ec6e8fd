import Glibc

/// Waits for descriptors by `poll(2)`, which has no highest number, unlike `select(2)`.
public enum Descriptors {
  /// Waits until a descriptor is readable or at its end.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for; negative ones are ignored.
  ///   - milliseconds: how long at most; negative without a limit.
  /// - Returns: the readable ones; none on a timeout or a signal.
  public static func wait(_ descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    // A negative descriptor is ignored by poll(2).
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
  }
}
