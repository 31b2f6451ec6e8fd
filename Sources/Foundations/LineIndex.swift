import Glibc

/// Where the lines of a text begin, and how many code points come before a place.
///
/// A text on one line can have millions of bytes and thousands of diagnostics. Counting from the line's beginning for
/// each would take time by the square.
struct LineIndex: Sendable {
  /// The byte offset at which each line begins; a byte order mark is before the first.
  let starts: [Int]
  /// The code points before each block of bytes.
  private let counts: [Int]

  /// The bytes of a block, the most that are counted for one place.
  static let blockSize = 256

  init(_ bytes: [UInt8]) {
    starts = Self.lines(of: bytes)
    var counts: [Int] = []
    counts.reserveCapacity(bytes.count / Self.blockSize + 1)
    var count = 0
    for start in stride(from: 0, through: bytes.count, by: Self.blockSize) {
      counts.append(count)
      count += Self.codePoints(in: bytes[start..<min(start + Self.blockSize, bytes.count)])
    }
    self.counts = counts
  }

  /// The code points before a byte offset of the same bytes.
  func codePoints(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.blockSize
    return counts[block] + Self.codePoints(in: bytes[(block * Self.blockSize)..<offset])
  }

  private static func codePoints(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }

  private static func lines(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      var next = 0
      while let found = memchr(first + next, Int32(UInt8(ascii: "\n")), bytes.count - next) {
        next = UnsafeRawPointer(found) - first + 1
        starts.append(next)
      }
    }
    return starts
  }
}
