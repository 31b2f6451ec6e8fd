import Glibc

/// A string in a JSON text: the bytes between its quotes, not yet decoded.
struct JSONString {
  let range: Range<Int>
  let hasEscapes: Bool

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

/// The escapes of JSON strings (RFC 8259 section 7).
enum JSONEscapes {
  /// Reads a string's escapes.
  ///
  /// - Parameter bytes: the bytes between the quotes, already known to be well formed.
  /// - Returns: the text, and whether half a surrogate pair was replaced by U+FFFD.
  static func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, isRepaired: Bool) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var isRepaired = false
    var at = bytes.startIndex
    while at < bytes.endIndex {
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.endIndex else {
        output.append(bytes[at])
        at += 1
        continue
      }
      let letter = bytes[at + 1]
      at += 2
      switch letter {
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "u"):
        let scalar = readScalar(bytes, &at)
        isRepaired = isRepaired || scalar == nil
        output.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
      default: output.append(letter)
      }
    }
    return (String(decoding: output, as: UTF8.self), isRepaired)
  }

  /// Reads the digits behind `\u`, and those of the second half where the first one needs it.
  private static func readScalar(_ bytes: ArraySlice<UInt8>, _ at: inout Int) -> Unicode.Scalar? {
    guard let first = unit(bytes, at) else { return nil }
    at += 4
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard at + 1 < bytes.endIndex, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u"),
      let second = unit(bytes, at + 2), (0xDC00..<0xE000).contains(second)
    else { return nil }
    at += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32? {
    guard at >= bytes.startIndex, at + 4 <= bytes.endIndex else { return nil }
    var unit: UInt32 = 0
    for index in at..<at + 4 {
      guard let digit = bytes[index].hexDigit else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

/// A text that equals another by its bytes alone.
///
/// Swift's own strings are equal under canonical equivalence; keys of a catalog that differ in their bytes are
/// different keys, to Xcode and to us.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    // Lengths are compared first; most look-ups succeed.
    left.text.utf8.count == right.text.utf8.count
      && left.withBytes { left in right.withBytes { left.isSame($0) } }
  }

  func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether another of the same length has equal bytes.
  fileprivate func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mine = baseAddress, let its = other.baseAddress else { return isEmpty }
    return memcmp(mine, its, count) == 0
  }
}
