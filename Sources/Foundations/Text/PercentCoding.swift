/// Percent-encoding of texts in URIs (RFC 3986, 2.1).
package enum PercentCoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes all bytes but the unreserved characters (RFC 3986, 2.3).
  ///
  /// - Parameters:
  ///   - text: the text; its UTF-8 is encoded.
  ///   - kept: ASCII characters that stay as they are, too.
  /// - Returns: the encoded text.
  package static func encode(_ text: some StringProtocol, keeping kept: StaticString = "") -> String {
    let kept = UnsafeBufferPointer(start: kept.utf8Start, count: kept.utf8CodeUnitCount)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isUnreserved || kept.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes a segment of a path, or a name or value of a query.
  ///
  /// - Parameters:
  ///   - text: the encoded text.
  ///   - plusIsSpace: whether `+` is a space, as in queries that forms send.
  /// - Returns: the text; nil where an escape is incomplete or the bytes are not UTF-8.
  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.utf8.count)
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.next()?.hexDigit, let low = bytes.next()?.hexDigit else { return nil }
        decoded.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is an unreserved character of a URI (RFC 3986, 2.3).
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: isDigit
    }
  }
}
