import Foundations
import Glibc

/// Creates missing folders.
enum Folders {
  /// Creates a folder and its parents.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - mode: the permissions of created folders.
  /// - Throws: ``CommandError`` if one cannot be created.
  static func make(_ path: String, mode: mode_t) throws(CommandError) {
    // A start finds it made.
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    var partial = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      partial += (partial.isEmpty || partial.hasSuffix("/") ? "" : "/") + part
      if mkdir(partial, mode) != 0, errno != EEXIST {
        throw CommandError(
          "cannot make the folder `\(partial)`: \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }
}
