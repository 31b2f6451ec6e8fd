/// Escapes texts for an HTML page.
package enum HTMLText {
  /// Escapes a text as the content of an element or the value of a quoted attribute.
  ///
  /// - Parameter text: any text, from any source.
  /// - Returns: the text with the five special characters of HTML as character references, and characters not allowed
  ///   in a page (HTML Standard, 13.1.4) as U+FFFD.
  package static func escaped(_ text: String) -> String {
    // Fast path: most texts need no escaping.
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 32)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case _ where isForbidden(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    // Bytes of other scripts, except lead bytes of C1 controls and noncharacters.
    case 0xC2, 0xEF, 0xF0...0xF4: false
    default: byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x09
    }
  }

  /// Whether it is a control character other than white space, or a noncharacter.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C: false
    case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
