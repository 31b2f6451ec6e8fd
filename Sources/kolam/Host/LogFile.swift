import Foundations
import Glibc
import Synchronization

/// The destination of a log: a file, to which lines are appended, or standard error.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let isOwn: Bool
  private let hasFailed = Atomic(false)

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

  /// Appends a line, including its line break; the first failure is reported on standard error.
  func write(_ line: String) {
    let number = Console.put(line, to: descriptor)
    guard number != 0, isOwn, !hasFailed.exchange(true, ordering: .relaxed) else { return }
    ErrorOutput.write("kolam: the log is incomplete: \(String(cString: strerror(number)))\n")
  }
}
