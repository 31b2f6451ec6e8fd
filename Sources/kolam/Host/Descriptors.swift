import Glibc

/// Waits for descriptors with poll(2).
enum Descriptors {
  /// Waits until one can be read.
  ///
  /// - Parameters:
  ///   - descriptors: what to wait for; negative ones are left out.
  ///   - milliseconds: how long at most; -1 for ever.
  /// - Returns: those that can be read or are at their end.
  static func wait(_ descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    var entries = descriptors.filter { $0 >= 0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return Set(entries.filter { $0.revents != 0 }.map(\.fd))
  }

  /// Takes an interrupt from the keyboard as something to read, so that it is handled between two lines and never
  /// in the middle of one.
  static func interrupts() -> Int32 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_BLOCK, &signals, nil)
    return signalfd(-1, &signals, Int32(SFD_CLOEXEC.rawValue | SFD_NONBLOCK.rawValue))
  }
}
