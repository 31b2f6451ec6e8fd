import Foundations
import Glibc
import Synchronization

/// Writes files atomically: a reader sees either the old or the new content.
enum AtomicFile {
  /// Replaces or creates a file.
  ///
  /// A link is followed, and the file keeps its permissions. What is no file, such as a pipe or `/dev/null`, is written to
  /// and stays what it is.
  ///
  /// - Throws: ``CommandError`` if that fails; the file is then unchanged.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode : nil
    if let mode, mode & S_IFMT != S_IFREG { return try put(bytes, into: path) }
    do throws(StagedFile.Failure) {
      try StagedFile(bytes, for: target, mode: mode.map { $0 & 0o7777 }, isSynced: true).replace()
    } catch {
      throw failure(path, error.number)
    }
  }

  /// Writes bytes to what cannot be replaced.
  private static func put(_ bytes: [UInt8], into path: String) throws(CommandError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    var number = fill(descriptor, bytes)
    if close(descriptor) != 0, number == 0 { number = errno }
    if number != 0 { throw failure(path, number) }
  }

  /// Writes all bytes; the error's number, or zero.
  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return 0
  }

  private static func failure(_ path: String, _ number: Int32) -> CommandError {
    CommandError("`\(path)` cannot be written: \(String(cString: strerror(number)))")
  }
}

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
