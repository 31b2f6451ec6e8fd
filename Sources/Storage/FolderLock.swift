import Foundations
import Glibc

/// Locks a data folder against other runs while its databases are opened, created or filled; see flock(2).
///
/// The system releases it when the process ends, so a killed run leaves nothing behind. On a file system without locks
/// it has no effect.
package struct FolderLock {
  private let descriptor: Int32

  /// Waits until no other run has the lock, and takes it.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - onWait: called where another run has it, before the wait.
  package init(_ folder: String, onWait: () -> Void = {}) {
    descriptor = open("\(folder)/.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if descriptor >= 0, errno == EWOULDBLOCK { onWait() }
    // A signal ends the wait without the lock.
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Releases the lock.
  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// Creates a folder and its missing parents, readable by their owner alone.
///
/// - Throws: an error that names the folder that cannot be created.
func makeFolder(_ path: String) throws(StoreError) {
  do throws(Folder.MakeError) { try Folder.make(path, mode: 0o700) } catch {
    throw StoreError(
      .unreachable, path: path,
      detail: "the folder `\(error.path)` cannot be made: \(error.reason.lowercased())")
  }
}
