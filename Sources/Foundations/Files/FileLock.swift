internal import Glibc

/// A lock among processes on a file; see flock(2).
///
/// The system releases it when the process ends, so a killed one leaves nothing behind. On a file system without locks,
/// and where the file cannot be made, it has no effect.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock; nil where another process still has it.
  ///
  /// - Parameters:
  ///   - path: the file, which is created if missing, for its owner alone; its content means nothing.
  ///   - isShared: whether others may have it as well, if they share it too.
  ///   - patience: how many milliseconds to wait for a process that has it.
  package init?(_ path: String, isShared: Bool = false, patience: Int = 0) {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    var left = patience
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard left > 0 else {
        close(descriptor)
        return nil
      }
      // The kernel has no wait with a time; the process that has the lock writes a small file.
      usleep(1000)
      left -= 1
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
