import Glibc

/// Limits a folder's servers to one process at a time: `kolam serve` alone, or any number of sessions that embed them.
///
/// SQLite itself keeps several processes from corrupting a file, but a server also caches what it has read. The system
/// releases the lock when the process ends. On file systems without locks, there is no limit.
final class FolderUse {
  enum Kind { case served, embedded }

  private let descriptor: Int32

  /// Acquires a folder; nil if another process uses it in an incompatible way.
  init?(_ folder: String, _ kind: Kind) {
    descriptor = open("\(folder)/.server.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let wanted = (kind == .served ? LOCK_EX : LOCK_SH) | LOCK_NB
    while flock(descriptor, wanted) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { return nil }
      return
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
