/// Octets that have arrived and were not used yet.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// How many there are.
  var count: Int { storage.count - start }

  /// The octet at an offset from the first that was not used.
  subscript(offset: Int) -> UInt8 { storage[start + offset] }

  /// The octets of a range of offsets.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    storage[start + range.lowerBound..<start + range.upperBound]
  }

  /// Adds octets at the end.
  mutating func append(_ octets: [UInt8]) { storage += octets }

  /// Drops octets from the front.
  mutating func drop(_ count: Int) {
    start += count
    guard start == storage.count || start > 64 << 10 else { return }
    storage.removeSubrange(..<start)
    start = 0
  }

  /// Removes octets from the front, at most so many.
  mutating func take(atMost most: Int) -> ArraySlice<UInt8> {
    let taken = self[0..<min(most, count)]
    drop(taken.count)
    return taken
  }
}
