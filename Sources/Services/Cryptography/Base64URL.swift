/// Bytes as text that may stand in addresses and tokens (RFC 4648, 5), without padding (RFC 7515, 2).
package enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let digits: [UInt8?] = {
    var digits = [UInt8?](repeating: nil, count: 256)
    for (digit, letter) in letters.enumerated() { digits[Int(letter)] = UInt8(digit) }
    return digits
  }()

  /// Writes bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for offset in 0..<3 { bits = bits << 8 | UInt32(offset < part.count ? part[start + offset] : 0) }
      for offset in 0...part.count { text.append(letters[Int(bits >> (18 - 6 * UInt32(offset)) & 63)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads bytes.
  ///
  /// - Parameter text: the encoded text; padding, white space and spare bits that are not zero are invalid in it, so
  ///   that no two texts decode to the same bytes.
  /// - Returns: the bytes, or nil where the text is none.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
    for letter in text.utf8 {
      guard let digit = digits[Int(letter)] else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    return count < 6 && bits == 0 ? bytes : nil
  }
}
