import Foundations
import Glibc

/// The destination of a log: a file, to which lines are appended, or standard error.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let isOwn: Bool

  /// Opens a file that is private to its owner.
  ///
  /// - Parameter path: the file; nil for standard error.
  /// - Throws: ``CommandError`` if it cannot be written.
  init(_ path: String?) throws(CommandError) {
    isOwn = path != nil
    guard let path else {
      descriptor = STDERR_FILENO
      return
    }
    descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandError("--log `\(visibleText(path))`: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  deinit { if isOwn, descriptor >= 0 { close(descriptor) } }

  /// Appends a line, including its line break.
  func write(_ line: String) { Console.write(line, to: descriptor) }
}
