import Foundations

/// Limits a folder's servers to one process at a time: `kolam serve` alone, or any number of sessions that embed them.
///
/// SQLite itself keeps several processes from corrupting a file, but a server also caches what it has read. The system
/// releases the lock when the process ends. On file systems without locks, there is no limit.
struct FolderUse {
  enum Kind { case served, embedded }

  private let lock: FileLock

  /// Acquires a folder; nil if another process uses it in an incompatible way.
  init?(_ folder: String, _ kind: Kind) {
    guard let lock = FileLock("\(folder)/.server.lock", isShared: kind == .embedded) else { return nil }
    self.lock = lock
  }
}
