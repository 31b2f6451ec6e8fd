import Glibc

/// Waits for descriptors by `poll(2)`, which knows no highest number, unlike `select(2)`.
public enum Descriptors {
  /// Waits until a descriptor can be read or is at its end.
  ///
  /// - Parameters:
  ///   - descriptors: what to wait for; negative ones are left out.
  ///   - milliseconds: how long at most; negative without a limit.
  /// - Returns: those that can be read; none where the time is over or a signal came.
  public static func wait(_ descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    // A negative descriptor is ignored by poll(2).
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
  }
}
