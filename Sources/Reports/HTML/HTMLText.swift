/// Escapes texts for an HTML page.
package enum HTMLText {
  /// Escapes a text as the content of an element or the value of a quoted attribute.
  ///
  /// - Parameter text: any text, from any source.
  /// - Returns: the text with the five special characters of HTML as character references, and characters not allowed
  ///   in a page (HTML Standard, 13.1.4) as U+FFFD. Characters that nobody sees and that could reorder or hide text
  ///   are left out, as screens do; what words of Indic and right-to-left scripts need stays.
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
      case "\u{2028}", "\u{2029}": result += " "
      case _ where isHidden(scalar): break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    // Bytes of other scripts, except lead bytes of C1 controls, noncharacters and format characters.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0...0xF4: false
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

  /// Whether it is a format character, other than joiners, soft hyphens, and the marks and isolates of direction, which
  /// end with their element.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200C...0x200F, 0x2066...0x2069: false
    default: scalar.properties.generalCategory == .format
    }
  }
}
