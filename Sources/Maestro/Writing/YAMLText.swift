import Foundations

/// Writes texts as YAML scalars (YAML 1.2, sections 7.3 and 5.7) that every parser reads as strings.
enum YAMLText {
  /// Words that one version of YAML or another does not parse as strings.
  private static let words: Set = ["true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"]

  /// Returns a text as a scalar: plain where that is unambiguous, else quoted.
  static func scalar(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// Whether a text begins with a letter and contains only letters, digits and single spaces, `_`, `-`, `.` and `/`,
  /// all of ASCII.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != UInt8(ascii: " ") else {
      return false
    }
    let isSafe = text.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || " _-./".utf8.contains(byte)
    }
    return isSafe && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns a text in double quotes, on one line.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
      default: quoted += escaped(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let (letter, width) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
    return "\\\(letter)" + Hex.digits(scalar.value, width: width, isUpper: true)
  }

  /// Whether a character may be written unescaped: it is visible, and has no effect on its surroundings.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Joiners are part of the spelling of Indic words.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
