import Foundations
import Glibc
import Runtime

/// A copy of a folder with apps, in which fixes are tried before any file is changed.
///
/// Its files are links to the real ones until they are written, so that a large app is copied at once.
final class FixedCopy {
  /// The copy's folder.
  let root: String
  private let original: String
  /// What a file was before it was written.
  private enum Before {
    case nothing
    case bytes([UInt8])
  }

  /// The files that were written, with what they were before.
  private var before: [String: Before] = [:]
  /// The new paths of renamed files.
  private var renamed: [String: String] = [:]

  /// A file that the fixes change.
  struct Change {
    let path: String
    let newPath: String
    let before: [UInt8]?
    let after: [UInt8]
  }

  /// Copies a folder.
  ///
  /// - Throws: what cannot be written.
  init(of original: String) throws(CommandError) {
    let parent = HostEnvironment.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/kolam-fix-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template), let whole = realpath(original, nil) else {
      throw CommandError(
        "cannot make a folder in `\(parent)`: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { free(whole) }
    (root, self.original) = (String(cString: made), String(cString: whole))
    for folder in ["Screens", "Locales", "Plugins"] { try link(folder, depth: 0) }
  }

  deinit { Self.remove(root) }

  /// Makes folders, and links to files; what plugins have beside their contracts and screens is linked as a whole.
  private func link(_ path: String, depth: Int) throws(CommandError) {
    let real = "\(original)/\(path)"
    var status = stat()
    guard stat(real, &status) == 0 else { return }
    let parts = path.split(separator: "/")
    let isWhole = parts.first == "Plugins" && parts.count == 3 && parts.last != "Screens"
    guard status.st_mode & S_IFMT == S_IFDIR, !isWhole, depth < 8 else {
      guard symlink(real, "\(root)/\(path)") == 0 else { throw failure(path) }
      return
    }
    guard mkdir("\(root)/\(path)", 0o700) == 0 else { throw failure(path) }
    for name in AppFolder.names(in: real) { try link("\(path)/\(name)", depth: depth + 1) }
  }

  private func failure(_ path: String) -> CommandError {
    CommandError("cannot copy `\(path)`: \(String(cString: strerror(errno)).lowercased())")
  }

  /// Whether a file may be changed: it is in the folder, and does not come with the program.
  func has(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// Writes a file of the copy.
  func write(_ bytes: [UInt8], to path: String) throws {
    if before[path] == nil {
      before[path] =
        has(path) ? .bytes(try SourceText.load("\(root)/\(path)", limit: 1 << 28).bytes) : .nothing
    }
    try Folders.make(String("\(root)/\(path)".dropLast(path.nameCount)), mode: 0o700)
    unlink("\(root)/\(path)")
    try AtomicFile.write(bytes, to: "\(root)/\(path)")
  }

  /// Renames a file of the copy.
  func rename(_ path: String, to new: String) throws(CommandError) {
    guard Glibc.rename("\(root)/\(path)", "\(root)/\(new)") == 0 else { throw failure(path) }
    renamed[path] = new
  }

  /// What differs from the folder, in order.
  func changes() throws -> [Change] {
    try Set(before.keys).union(renamed.keys).sorted().map { path in
      let newPath = renamed[path] ?? path
      let after = try SourceText.load("\(root)/\(newPath)", limit: 1 << 28).bytes
      return switch before[path] {
      case .bytes(let old): Change(path: path, newPath: newPath, before: old, after: after)
      case .nothing: Change(path: path, newPath: newPath, before: nil, after: after)
      case nil: Change(path: path, newPath: newPath, before: after, after: after)
      }
    }
  }

  /// Writes what differs into the folder itself.
  func keep(_ changes: [Change]) throws {
    for change in changes {
      if change.newPath != change.path {
        guard Glibc.rename("\(original)/\(change.path)", "\(original)/\(change.newPath)") == 0 else {
          throw CommandError(
            "cannot rename `\(change.path)`: \(String(cString: strerror(errno)).lowercased())")
        }
      }
      guard change.before != change.after else { continue }
      try Folders.make(
        "\(original)/\(String(change.newPath.dropLast(change.newPath.nameCount)))", mode: 0o755)
      try AtomicFile.write(change.after, to: "\(original)/\(change.newPath)")
    }
  }

  private static func remove(_ path: String) {
    for name in Folder.names(in: path) ?? [] where name != "." && name != ".." {
      let inner = "\(path)/\(name)"
      var status = stat()
      if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        remove(inner)
      } else {
        unlink(inner)
      }
    }
    rmdir(path)
  }
}

extension String {
  /// The length of a path's last part, with the slash before it.
  fileprivate var nameCount: Int { lastIndex(of: "/").map { distance(from: $0, to: endIndex) } ?? count }
}
