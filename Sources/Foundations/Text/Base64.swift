/// Bytes as text of 64 characters (RFC 4648, 4).
package enum Base64 {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes, padded.
  package static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for index in 0..<4 {
        result.append(index <= count ? signs[Int(group >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes, or nil where the text is not base64; the padding may be left out.
  package static func decode(_ text: String) -> [UInt8]? {
    var digits: [UInt32] = []
    var padding = 0
    // Encoders of mail break lines.
    for byte in text.utf8 where byte != 0x0A && byte != 0x0D {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = digit(byte) else { return nil }
      digits.append(digit)
    }
    guard digits.count % 4 != 1, padding == 0 || (digits.count + padding) % 4 == 0 && padding <= 2 else {
      return nil
    }
    var result: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    for digit in digits {
      group = group << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 71)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte + 4)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
