/// Escapes text for XML, without loss.
enum XMLText {
  /// Returns whether XML 1.0 can represent a text; it excludes most control characters (section 2.2).
  static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }

  /// Escapes element content.
  ///
  /// A carriage return is a character reference, since readers convert it to a line feed (section 2.11).
  static func content(_ text: String) -> String { escape(text, isAttribute: false) }

  /// Escapes an attribute's value for double quotes; readers replace its tabs and line breaks by spaces (3.3.3).
  static func attribute(_ text: String) -> String { escape(text, isAttribute: true) }

  private static func escape(_ text: String, isAttribute: Bool) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case 0x0D: result += Array("&#13;".utf8)
      case UInt8(ascii: "\"") where isAttribute: result += Array("&quot;".utf8)
      case 0x09 where isAttribute: result += Array("&#9;".utf8)
      case 0x0A where isAttribute: result += Array("&#10;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
