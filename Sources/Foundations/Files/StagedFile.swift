internal import Glibc

/// A file that is written whole beside its target, so that a rename puts it in its place: a reader sees the old content or
/// the new one, whatever ends the process in between.
package struct StagedFile: Sendable {
  /// The number of a system call's error (`errno`).
  package struct Failure: Error, Sendable, Hashable {
    /// The number, such as `ENOSPC`.
    package let number: Int32

    /// Takes a number.
    package init(_ number: Int32) { self.number = number }

    /// The system's words for it.
    package var words: String { String(cString: strerror(number)) }
  }

  /// Where it is until it is put in its place.
  package let path: String
  private let target: String

  /// Writes a file beside its target.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - target: the file that it will be.
  ///   - mode: its permissions; nil for those that the process gives new files.
  ///   - isSynced: whether it is on disk before this returns, so that not even a power cut leaves half of it.
  /// - Throws: why it cannot be written; nothing is left then.
  package init(_ bytes: [UInt8], for target: String, mode: UInt32? = nil, isSynced: Bool) throws(Failure) {
    self.target = target
    let (path, descriptor) = Self.create(beside: target, mode ?? 0o666)
    guard descriptor >= 0 else { throw Failure(errno) }
    self.path = path
    // Whatever the process's mask takes away.
    var number: Int32 = if let mode, fchmod(descriptor, mode) != 0 { errno } else { 0 }
    if number == 0 { number = Self.fill(descriptor, bytes) }
    if number == 0, isSynced, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    guard number == 0 else {
      unlink(path)
      throw Failure(number)
    }
  }

  /// Puts it in its place, instead of what is there.
  ///
  /// - Throws: why it cannot; it is deleted then.
  package func replace() throws(Failure) {
    if rename(path, target) == 0 { return }
    let number = errno
    unlink(path)
    throw Failure(number)
  }

  /// Puts it in its place unless something is there, which stays.
  ///
  /// - Throws: why it cannot; it is deleted in every case but success.
  package func keepFirst() throws(Failure) {
    let number = link(path, target) == 0 ? 0 : errno
    unlink(path)
    if number != 0, number != EEXIST { throw Failure(number) }
  }

  /// Creates a file of a new name; what has the name already, such as a link that somebody put there, is never opened.
  private static func create(beside target: String, _ mode: UInt32) -> (path: String, descriptor: Int32) {
    let name = target.split(separator: "/").last ?? "file"
    let folder = target.dropLast(name.utf8.count)
    var path = ""
    for attempt in 0..<100 {
      path = "\(folder).\(name).\(getpid())\(attempt > 0 ? "-\(attempt)" : "").new"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 || errno != EEXIST { return (path, descriptor) }
    }
    return (path, -1)
  }

  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return 0
  }
}
