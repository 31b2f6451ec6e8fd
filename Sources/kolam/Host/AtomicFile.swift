import Foundations
import Glibc

/// Writes files atomically: a reader sees either the old or the new content.
enum AtomicFile {
  /// Replaces or creates a file.
  ///
  /// A symbolic link is followed, and the file keeps its permissions.
  ///
  /// - Throws: ``CommandError`` if that fails; the file is then unchanged.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : nil
    let temporary = "\(target).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    if let mode { fchmod(descriptor, mode) }
    var number = fill(descriptor, bytes)
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(temporary, target) != 0 { number = errno }
    guard number == 0 else {
      unlink(temporary)
      throw failure(path, number)
    }
  }

  /// Writes all bytes, and returns 0 or `errno`.
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
