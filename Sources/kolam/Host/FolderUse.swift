import Glibc

/// Keeps a folder's servers to one process at a time: `kolam serve` alone, or any number of sessions that embed them.
///
/// SQLite itself keeps several processes from breaking a file, but a server also remembers what it has read. The system
/// lets the lock go when the process ends. Where a file system has no locks, it is as if there were none.
final class FolderUse {
  enum Kind { case served, embedded }

  private let descriptor: Int32

  /// Begins to use a folder; nil where another process uses it in a way that does not go together with this one.
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
