import Documents
import Foundations
import Glibc
import Localization
import Maestro
import Walkthroughs

/// Creates missing folders.
enum Folders {
  /// Creates a folder and its parents.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - mode: the permissions of created folders.
  /// - Throws: ``CommandError`` if one cannot be created.
  static func make(_ path: String, mode: mode_t) throws(CommandError) {
    do throws(Folder.MakeError) { try Folder.make(path, mode: mode) } catch {
      throw CommandError("cannot make the folder `\(error.path)`: \(error.reason.lowercased())")
    }
  }
}

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

/// The files of a walk on this machine.
struct DiskWalkFolders: WalkFolders {
  func has(_ path: String) -> Bool { access(path, F_OK) == 0 }

  func read(_ path: String) throws(Diagnostic) -> SourceText { try SourceText.load(path) }

  func write(_ text: String, to path: String) throws(CommandError) {
    if let slash = path.lastIndex(of: "/") { try Folders.make(String(path[..<slash]), mode: 0o755) }
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  func remove(_ path: String) -> Bool { unlink(path) == 0 }
}

/// Catalogs and what is said of them on this machine.
struct DiskCatalogFolders: CatalogFolders {
  /// The folder from which messages name files that lie in there; nil to name them as they are found.
  let root: String?

  func kind(of path: String) -> CatalogFileKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  func listing(of folder: String) -> [String] { FolderFlowFiles().listing(of: folder) }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> SourceText {
    try SourceText.load(path, shownAs: root.map { Checkout.shown(path, in: $0) } ?? path, limit: limit)
  }
}
