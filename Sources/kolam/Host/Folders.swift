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
    do throws(Folder.MakeError) { try Folder.make(path, mode: mode) } catch {
      throw CommandError("cannot make the folder `\(error.path)`: \(error.reason.lowercased())")
    }
  }
}
