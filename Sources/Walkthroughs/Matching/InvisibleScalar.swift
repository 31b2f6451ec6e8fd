import Foundations

/// Code points that nobody sees, by which two texts that look alike differ.
enum InvisibleScalar {
  /// Describes the first one in a text, such as `U+200C after "ம"`.
  ///
  /// - Parameter text: any text.
  /// - Returns: the description; nil where there is none.
  static func first(in text: String) -> String? {
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        let code = "U+" + Hex.digits(scalar.value, width: 4, isUpper: true)
        return before.map { "\(code) after \"\($0)\"" } ?? "\(code) at its beginning"
      }
      before = scalar
    }
    return nil
  }

  /// Whether it is a format character, or a space or line end other than the plain ones.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar == "\n" { return false }
    return switch scalar.properties.generalCategory {
    case .format, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
