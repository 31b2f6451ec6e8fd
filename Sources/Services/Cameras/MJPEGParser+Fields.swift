extension MJPEGParser {
  /// Returns the boundary of a `Content-Type` (RFC 2046, 5.1.1), without quotes; nil where it names none.
  static func boundary(of contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
      guard parts.count == 2, parts[0].lowercased() == "boundary" else { continue }
      let value = parts[1].hasPrefix("\"") ? parts[1].dropFirst().prefix { $0 != "\"" } : parts[1][...]
      // 70 characters by the RFC; a longer one is not looked for.
      return value.isEmpty || value.utf8.count > 200 ? nil : String(value)
    }
    return nil
  }

  /// Returns the name, in lower case, and the value of a header's line; nil for another line.
  static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self)[...])
    )
  }

  /// Returns the length that a header's line says; nil for another line.
  static func length(_ line: ArraySlice<UInt8>) -> Int? {
    guard let (name, value) = field(line), name == "content-length" else { return nil }
    return Int(value)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
