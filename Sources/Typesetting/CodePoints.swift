/// Text in ASCII alone, so that a report shows exactly which characters are there, whatever a terminal draws.
package enum CodePoints {
  /// A text with each cluster that is not ASCII as its code points: `हि` becomes `<U+0939 U+093F>`.
  ///
  /// Nothing is lost: clusters stay separate, and ASCII is unchanged.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for character in text {
      if character.unicodeScalars.allSatisfy(\.isASCII) {
        result.append(character)
      } else {
        result += "<" + character.unicodeScalars.map(name).joined(separator: " ") + ">"
      }
    }
    return result
  }

  /// JSON with each code unit that is not ASCII as `\uXXXX` (RFC 8259, section 7), which is equivalent.
  package static func escapedJSON(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 < 0x80 }) { return json }
    var result = ""
    for unit in json.utf16 {
      if unit < 0x80, let scalar = Unicode.Scalar(unit) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u" + padded(String(unit, radix: 16))
      }
    }
    return result
  }

  /// How Unicode writes a code point, such as `U+0939`.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    "U+" + padded(String(scalar.value, radix: 16, uppercase: true))
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
