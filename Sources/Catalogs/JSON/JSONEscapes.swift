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
