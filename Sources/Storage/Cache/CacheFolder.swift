package import Foundations
import Glibc

/// The files of a cache; the time of a file's last change is that of its last use.
struct CacheFolder: Sendable {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// The files there are, without what an interrupted write has left, which is deleted.
  func files() -> [(name: String, size: Int, lastUse: Timestamp)] {
    var files: [(name: String, size: Int, lastUse: Timestamp)] = []
    for name in Folder.names(in: folder) ?? [] {
      var status = stat()
      guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if name.hasPrefix(".") {
        remove(name)
      } else {
        let time = Timestamp(
          seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int32(status.st_mtim.tv_nsec))
        files.append((name, Int(status.st_size), time))
      }
    }
    return files
  }

  func read(_ name: String) -> [UInt8]? {
    // Not blocking: a pipe in the file's place would wait for somebody who writes.
    let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let part = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        count += part
      }
      isWhole = count == buffer.count
    }
    return isWhole ? bytes : nil
  }

  /// Writes a file beside its place and renames it; whether that succeeded.
  func write(_ bytes: [UInt8], as name: String, at time: Timestamp) -> Bool {
    // Not synced: a file that the disk has lost is fetched again.
    func stage() throws(StagedFile.Failure) {
      try StagedFile(bytes, for: path(name), mode: 0o600, isSynced: false).replace()
    }
    do throws(StagedFile.Failure) { try stage() } catch {
      guard error.number == ENOENT, (try? makeFolder(folder)) != nil, (try? stage()) != nil else {
        return false
      }
    }
    touch(name, time)
    return true
  }

  func touch(_ name: String, _ time: Timestamp) {
    let moment = timespec(tv_sec: Int(time.seconds), tv_nsec: Int(time.nanoseconds))
    var times = [moment, moment]
    utimensat(AT_FDCWD, path(name), &times, 0)
  }

  func remove(_ name: String) { unlink(path(name)) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }
}
