import Foundations
import Glibc

/// A folder of small files for their owner alone; a write replaces a whole file or nothing.
struct PrivateFolder: Sendable {
  private let folder: String
  /// The most bytes of a file.
  private static let limit = 1 << 20

  init(_ folder: String) { self.folder = folder }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: the file's.
  ///   - isKey: whether others must not be able to read it.
  /// - Returns: its content; nil where there is none.
  /// - Throws: where it cannot be read.
  func read(_ name: String, isKey: Bool = false) throws(SecretError) -> [UInt8]? {
    // Not blocking: a pipe in the file's place would wait for somebody who writes.
    let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw failure(name)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(name) }
    if isKey, status.st_mode & 0o077 != 0 { throw .exposed(path: path(name)) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.limit else {
      throw .damaged(path: path(name))
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes[count...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw failure(name) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }

  /// Replaces a file; when this returns, it is on disk.
  func write(_ bytes: [UInt8], to name: String) throws(SecretError) {
    try put(bytes, name) { file throws(StagedFile.Failure) in try file.replace() }
  }

  /// Makes a file; one that is there stays.
  func create(_ name: String, _ bytes: [UInt8]) throws(SecretError) {
    try put(bytes, name) { file throws(StagedFile.Failure) in try file.keepFirst() }
  }

  private func put(
    _ bytes: [UInt8], _ name: String, _ place: (StagedFile) throws(StagedFile.Failure) -> Void
  ) throws(SecretError) {
    try make()
    do throws(StagedFile.Failure) {
      try place(StagedFile(bytes, for: path(name), mode: 0o600, isSynced: true))
    } catch {
      throw .file(path: path(name), reason: error.words)
    }
    try sync()
  }

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(SecretError) {
    guard unlink(path(name)) == 0 || errno == ENOENT else { throw failure(name) }
    if access(folder, F_OK) == 0 { try sync() }
  }

  /// Locks the folder against other processes, or claims a name in it.
  ///
  /// - Parameters:
  ///   - name: what is claimed; nil for the folder.
  ///   - patience: how many milliseconds to wait.
  /// - Returns: the lock; nil where another process has it.
  /// - Throws: where the folder cannot be made.
  func lock(_ name: String? = nil, patience: Int) throws(SecretError) -> FileLock? {
    try make()
    return FileLock(path(name.map { ".\($0).lock" } ?? ".lock"), patience: patience)
  }

  private func make() throws(SecretError) {
    do throws(Folder.MakeError) { try Folder.make(folder, mode: 0o700) } catch {
      throw .file(path: folder, reason: error.reason)
    }
  }

  /// Writes the folder's entries to disk: a rename alone may be lost.
  private func sync() throws(SecretError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("") }
  }

  private func failure(_ name: String) -> SecretError {
    let reason = String(cString: strerror(errno))
    return .file(path: name.isEmpty ? folder : path(name), reason: reason)
  }
}
