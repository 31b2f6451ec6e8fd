import Foundations
import Glibc

/// Folders that are made where they are missing.
enum Folders {
  /// Makes a folder and those above it.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - mode: who may do what with those that are made.
  /// - Throws: ``CommandError`` where one cannot be made.
  static func make(_ path: String, mode: mode_t) throws(CommandError) {
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
