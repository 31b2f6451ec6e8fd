import Foundations

/// A piece of an HTML page in which every text is already escaped, so that pieces can only be combined safely.
///
/// Names are literals of the program (`StaticString`); content may be from any source.
package struct HTML: Sendable, Hashable {
  /// The HTML source.
  package private(set) var source: String

  private init(source: String) { self.source = source }

  /// The empty piece.
  package static let nothing = HTML(source: "")

  /// Escapes a text, from any source.
  ///
  /// - Parameter text: any text; none of it is treated as markup.
  /// - Returns: the escaped text.
  package static func text(_ text: String) -> HTML { HTML(source: HTMLText.escaped(text)) }

  /// Returns an element with its content.
  ///
  /// - Parameters:
  ///   - name: the element's name, such as `section`; not `style` or `script`, whose content is not escaped as text.
  ///   - attributes: its attributes, in order.
  ///   - children: its content, in order.
  /// - Returns: the element.
  package static func element(
    _ name: StaticString, _ attributes: [HTMLAttribute?] = [], _ children: [HTML] = []
  ) -> HTML {
    var source = "<\(name)"
    for attribute in attributes { source += attribute?.source ?? "" }
    source += ">"
    for child in children { source += child.source }
    // Void elements have no end tag (HTML Standard, 13.1.2).
    if !voidElements.contains("\(name)") { source += "</\(name)>" }
    return HTML(source: source)
  }

  /// Returns an element that contains text only.
  package static func element(
    _ name: StaticString, _ attributes: [HTMLAttribute?] = [], _ text: String
  ) -> HTML {
    element(name, attributes, [.text(text)])
  }

  /// Concatenates pieces.
  package static func + (left: HTML, right: HTML) -> HTML { HTML(source: left.source + right.source) }

  private static let voidElements: Set<String> = ["br", "hr", "img", "input", "meta", "wbr"]
}

/// An attribute of an element, with its value escaped.
package struct HTMLAttribute: Sendable, Hashable {
  let source: String

  /// Returns an attribute with a value, from any source.
  ///
  /// - Parameters:
  ///   - name: its name; not one whose value is run or loaded, such as `onclick`, `style` or `src`.
  ///   - value: its value.
  /// - Returns: the attribute.
  package static func of(_ name: StaticString, _ value: String) -> HTMLAttribute {
    HTMLAttribute(source: " \(name)=\"\(HTMLText.escaped(value))\"")
  }

  /// Returns a boolean attribute; nil where it is absent.
  package static func flag(_ name: StaticString, _ isThere: Bool = true) -> HTMLAttribute? {
    isThere ? HTMLAttribute(source: " \(name)") : nil
  }

  /// Returns the attribute `class`.
  package static func kind(_ classes: String...) -> HTMLAttribute {
    of("class", classes.filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns a link to an anchor on the same page.
  ///
  /// - Parameter fragment: the anchor's id; characters not allowed in a fragment are percent-encoded (RFC 3986, 3.5).
  /// - Returns: the attribute `href`.
  package static func link(to fragment: String) -> HTMLAttribute {
    var target = "#"
    for byte in fragment.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~/".utf8.contains(byte)
      {
        target.unicodeScalars.append(scalar)
      } else {
        target += "%" + Hex.digits(byte, width: 2, isUpper: true)
      }
    }
    return of("href", target)
  }
}

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
