import Glibc

/// Locks a data folder against other runs while its databases are opened, created or filled; see flock(2).
///
/// The system lets it go when the process ends, so a run that is killed leaves nothing behind. Where a file system
/// has no locks, it is as if there were none.
package struct FolderLock {
  private let descriptor: Int32

  /// Waits until no other run is at the same place, and keeps the next one waiting.
  package init(_ folder: String) {
    descriptor = open("\(folder)/.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // A signal ends the wait without the lock.
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Lets the next run in.
  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
