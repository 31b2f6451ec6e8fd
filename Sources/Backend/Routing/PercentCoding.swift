import Services

/// Percent-encoding of paths and queries (RFC 3986, 2.1).
enum PercentCoding {
  /// The text behind an encoded piece.
  ///
  /// - Parameters:
  ///   - text: one segment of a path, or one name or value of a query.
  ///   - plusIsSpace: whether `+` means a space, as in queries that forms send.
  /// - Returns: the text, or nil where an escape is broken or the octets are not UTF-8.
  static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var octets: [UInt8] = []
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
          return nil
        }
        octets.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: octets.append(UInt8(ascii: " "))
      default: octets.append(byte)
      }
    }
    return String(validating: octets, as: UTF8.self)
  }

  /// The names and values of a raw query (`a=1&b=%20`); nil where any of them cannot be decoded.
  static func query(_ text: some StringProtocol) -> [HTTPRequest.QueryItem]? {
    var items: [HTTPRequest.QueryItem] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decode(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? decode(parts[1], plusIsSpace: true) : ""
      else { return nil }
      items.append(HTTPRequest.QueryItem(name, value))
    }
    return items
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
