import Foundations
import Glibc
import FrontKit

/// The file of a recording: created once, then rewritten after each step.
enum RecordingFile {
  /// Creates the file; an existing one is left unchanged.
  ///
  /// - Returns: the error if it cannot be created.
  static func make(_ path: String, _ text: String) -> RecordingError? {
    access(path, F_OK) == 0 ? .exists : save(path, text)
  }

  /// Replaces the file atomically, so that all steps so far survive a crash.
  ///
  /// - Returns: the error if it cannot be written.
  static func save(_ path: String, _ text: String) -> RecordingError? {
    do throws(CommandError) {
      try AtomicFile.write(Array(text.utf8), to: path)
      return nil
    } catch {
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      if access(folder, F_OK) != 0 { return .noFolder }
      return access(folder, W_OK) != 0 ? .notAllowed : .other
    }
  }
}
