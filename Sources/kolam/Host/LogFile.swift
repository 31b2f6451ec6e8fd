import Foundations
import Glibc

/// Where a log goes: a file, to whose end lines are added, or standard error.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let isOwn: Bool

  /// Opens a file for its owner's eyes only.
  ///
  /// - Parameter path: the file; nil for standard error.
  /// - Throws: ``CommandError`` where it cannot be written.
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

  /// Adds a line with its end.
  func write(_ line: String) { Console.write(line, to: descriptor) }
}
