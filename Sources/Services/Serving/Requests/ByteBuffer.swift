/// Bytes that have arrived and were not used yet.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// How many there are.
  var count: Int { storage.count - start }

  /// The byte at an offset from the first that was not used.
  subscript(offset: Int) -> UInt8 { storage[start + offset] }

  /// The bytes of a range of offsets.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    storage[start + range.lowerBound..<start + range.upperBound]
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: [UInt8]) { storage += bytes }

  /// Drops bytes from the front.
  mutating func drop(_ count: Int) {
    start += count
    guard start == storage.count || start > 64 << 10 else { return }
    storage.removeSubrange(..<start)
    start = 0
  }

  /// Removes bytes from the front, at most so many.
  mutating func take(atMost most: Int) -> ArraySlice<UInt8> {
    let taken = self[0..<min(most, count)]
    drop(taken.count)
    return taken
  }
}
