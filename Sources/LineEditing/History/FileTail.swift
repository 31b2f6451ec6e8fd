internal import Glibc

/// The end of a file.
enum FileTail {
  /// Reads the end of a file.
  ///
  /// - Parameters:
  ///   - path: the file; a folder, a pipe or a device is none.
  ///   - limit: the most bytes that are read.
  /// - Returns: the bytes, from the beginning of a line; nil where there is no such file.
  static func read(_ path: String, most limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let start = max(0, size - limit)
    guard lseek(descriptor, start, SEEK_SET) >= 0 else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = [UInt8](unsafeUninitializedCapacity: min(65_536, limit - bytes.count)) { buffer, count in
        count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      if more.isEmpty { break }
      bytes += more
    }
    if start > 0 { bytes.removeFirst((bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1) }
    return bytes
  }
}
