/// Makes characters visible that could disturb a terminal or hide a part of a text: files are untrusted, and so are
/// messages that quote them.
///
/// A tab becomes a space. Other controls, line breaks, noncharacters and invisible format characters become U+FFFD each,
/// among them terminal escapes and the controls of direction; only the joiners that Indic words need stay. So a text keeps its
/// number of code points.
///
/// - Parameter text: anything at all.
/// - Returns: a text that is safe to print, on one line.
public func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.visible != $0 }) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map(\.visible)))
}

extension Unicode.Scalar {
  /// The scalar, or what stands for it where it could disturb.
  fileprivate var visible: Unicode.Scalar {
    if value >= 0x20, value < 0x7F { return self }
    return switch properties.generalCategory {
    case .control: self == "\t" ? " " : "\u{FFFD}"
    case .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
    // Joiners belong to Indic words; all other format characters could reorder or hide text.
    case .format: self == "\u{200C}" || self == "\u{200D}" ? self : "\u{FFFD}"
    default: value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) ? "\u{FFFD}" : self
    }
  }
}

/// Makes the characters of several lines visible, and keeps the line breaks.
package func visibleLines(_ text: String) -> String {
  inertLines(
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText(String($0)) }
      .joined(separator: "\n"))
}

/// Keeps lines from being read as commands by a CI system that follows the output.
///
/// GitHub runs a line that begins with `::`, also after blanks; it gets a backslash before.
///
/// - Parameter text: lines from outside.
/// - Returns: the same lines, none of which is a command.
package func inertLines(_ text: String) -> String {
  guard text.contains("::") else { return text }
  var result = String.UnicodeScalarView()
  var isAtStart = true
  var rest = Substring(text).unicodeScalars
  while let scalar = rest.first {
    if isAtStart, rest.starts(with: "::".unicodeScalars) { result.append("\\") }
    isAtStart = scalar == "\n" || scalar == "\r" || isAtStart && scalar.properties.isWhitespace
    result.append(scalar)
    rest.removeFirst()
  }
  return String(result)
}

/// Escapes in JSON what ``visibleText(_:)`` would replace, so that the text stays the same JSON.
package func visibleJSON(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    let one = String(scalar)
    if scalar != "\n", visibleText(one) != one {
      for unit in one.utf16 {
        result += "\\u" + Hex.digits(unit, width: 4)
      }
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The approximate width of a text in terminal cells.
///
/// Combining marks take none; ideographs, full-width forms and emoji take two (UAX 11), all else one. Terminals differ
/// in Indic words, where this errs on the high side.
package func cellCount(_ text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + $1.cells }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: true
    case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
