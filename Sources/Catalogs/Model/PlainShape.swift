import Glibc

/// Finds from its bytes alone that an entry has the usual shape and cannot have errors.
///
/// Nearly all entries have it: a text for each locale, and no variations. They are checked without decoding.
struct PlainShape {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// Starts at an entry of a well-formed catalog.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether the entry is plain; false where it must be decoded.
  mutating func isPlainEntry() -> Bool {
    members { shape, key in
      switch key {
      case .comment, .extractionState: shape.string() != nil
      case .localizations: shape.members { shape, _ in shape.isPlainText() }
      default: false
      }
    }
  }

  private mutating func isPlainText() -> Bool {
    members { shape, key in
      key == .stringUnit
        && shape.members { shape, key in (key == .state || key == .value) && shape.string() != nil }
    }
  }

  /// The keys that plain entries have.
  private enum Key {
    case comment, extractionState, localizations, stringUnit, state, value
  }

  /// The key that some bytes are.
  private func key(_ range: Range<Int>) -> Key? {
    func key(_ name: StaticString, _ key: Key) -> Key? {
      for offset in 0..<range.count where bytes[range.lowerBound + offset] != name.utf8Start[offset] {
        return nil
      }
      return key
    }
    // Only two of them are equally long.
    return switch range.count {
    case 5: key("state", .state) ?? key("value", .value)
    case 7: key("comment", .comment)
    case 10: key("stringUnit", .stringUnit)
    case 13: key("localizations", .localizations)
    case 15: key("extractionState", .extractionState)
    default: nil
    }
  }

  /// Walks over an object as long as its members are plain.
  private mutating func members(_ isPlain: (inout PlainShape, Key?) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      guard let name = string(), take(UInt8(ascii: ":")), isPlain(&self, key(name)) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// Steps over a string without escapes; nil where there is none.
  private mutating func string() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")), let first = bytes.baseAddress else { return nil }
    let start = position
    // `memchr` compares many bytes at once.
    let rest = bytes.count - start
    guard let quote = memchr(first + start, Int32(UInt8(ascii: "\"")), rest) else { return nil }
    let end = UnsafeRawPointer(quote) - UnsafeRawPointer(first)
    position = end + 1
    return memchr(first + start, Int32(UInt8(ascii: "\\")), end - start) == nil ? start..<end : nil
  }

  /// Steps over a byte and the space before it; false where it is not the next one.
  private mutating func take(_ byte: UInt8) -> Bool {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
