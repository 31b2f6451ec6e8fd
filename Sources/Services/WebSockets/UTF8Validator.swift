/// Validates UTF-8 that comes in pieces, and finds an error at its first byte.
///
/// Source: Unicode 16, table 3-7, well-formed UTF-8 byte sequences.
struct UTF8Validator: Hashable {
  /// How many bytes the current character still needs.
  private var missing = 0
  /// What the next of them may be.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no character is cut off.
  var isComplete: Bool { missing == 0 }

  /// Validates the next bytes.
  ///
  /// - Returns: whether all that has come so far can be the beginning of a text.
  mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        // ASCII, eight bytes at a time.
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < bytes.count else { return true }
      }
      guard accepts(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func accepts(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      allowed = 0x80...0xBF
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missing, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
