internal import Glibc

/// The folders of the file system.
package enum Folder {
  /// Why a folder cannot be made.
  package struct MakeError: Error, Sendable {
    /// The folder, which may be one that it is in.
    package let path: String
    /// The system's reason.
    package let reason: String
  }

  /// Returns the names of what is in a folder, in no order.
  ///
  /// - Parameter folder: its path.
  /// - Returns: the names, also hidden ones; nil where it cannot be read, with the reason in `errno`.
  package static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder and those that it is in, where they are missing.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - mode: the permissions of those that are made.
  /// - Throws: where one cannot be made.
  package static func make(_ path: String, mode: UInt32) throws(MakeError) {
    // It is mostly there.
    if isFolder(path) { return }
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made.hasSuffix("/") ? part : "/" + part
      if mkdir(made, mode) == 0 { continue }
      let reason = String(cString: strerror(errno))
      // A root that is read-only says so, and not that the folder exists.
      guard isFolder(made) else { throw MakeError(path: made, reason: reason) }
    }
  }

  /// Returns whether a path leads to a folder, by links too.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

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
