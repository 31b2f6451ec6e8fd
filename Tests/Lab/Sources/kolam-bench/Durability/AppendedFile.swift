import Glibc

/// A file that is only ever appended to, a line in one write.
enum AppendedFile {
  /// Appends a line.
  static func append(_ line: String, to descriptor: Int32) {
    _ = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Its lines.
  static func lines(_ descriptor: Int32) -> [Substring] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = pread(descriptor, &part, part.count, off_t(bytes.count)), count > 0 {
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0 }
  }
}
