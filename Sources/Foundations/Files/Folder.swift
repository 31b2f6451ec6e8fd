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
