import Glibc
import FrontKit

/// The file of a record: made once, then written again after each step.
enum RecordFile {
  /// Makes the file; one that is there already is left as it is.
  ///
  /// - Returns: why it cannot be made; nil where it was.
  static func make(_ path: String, _ text: String) -> RecordingError? {
    access(path, F_OK) == 0 ? .exists : save(path, text)
  }

  /// Puts a text in the file's place, as a whole: whatever happens then, all up to this step is there.
  ///
  /// - Returns: why it cannot be written; nil where it was.
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
