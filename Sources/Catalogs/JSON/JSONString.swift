/// A string in a JSON text: the bytes between its quotes, not yet decoded.
struct JSONString {
  let range: Range<Int>
  let hasEscapes: Bool
}

extension JSONString {
  /// The text, with its escapes read; half a surrogate pair becomes U+FFFD.
  func decoded(in bytes: [UInt8]) -> String {
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    return JSONEscapes.decode(bytes[range]).text
  }

  func exact(in bytes: [UInt8]) -> ExactText { ExactText(decoded(in: bytes)) }

  func equals(_ other: JSONString, in bytes: [UInt8]) -> Bool {
    if hasEscapes || other.hasEscapes { return exact(in: bytes) == other.exact(in: bytes) }
    return bytes.isSame(range, other.range)
  }

  func equals(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    if hasEscapes { return exact(in: bytes) == ExactText(text.description) }
    guard range.count == text.utf8CodeUnitCount else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<range.count where bytes[range.lowerBound + offset] != text.utf8Start[offset] {
        return false
      }
      return true
    }
  }
}

extension [UInt8] {
  /// Whether two ranges have equal bytes.
  func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return withUnsafeBufferPointer { bytes in
      for offset in 0..<left.count where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
        return false
      }
      return true
    }
  }
}

extension UInt8 {
  var isLineSpace: Bool { self == 0x0A || self == 0x0D || self == 0x09 }

  /// The worth of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  var isWordByte: Bool {
    hexDigit != nil || self >= 0x41 && self <= 0x5A || self >= 0x61 && self <= 0x7A || self == 0x2E
      || self == 0x5F
  }
}
