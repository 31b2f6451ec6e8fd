/// Keeps values from changing the order of the words around them.
extension Localizer {
  /// Isolates a value that stands by itself from the text around it, in languages from right to left (UAX 9, FSI).
  ///
  /// Without isolation the number of `5 min` may be shown at the other side of its unit, or of the label before it.
  /// A value without Latin letters and digits has the direction of the line, and stays as it is.
  ///
  /// - Parameter text: the value, in the locale's format.
  /// - Returns: the text, in a first-strong isolate where it needs one.
  package func isolated(_ text: String) -> String {
    guard locale.direction == .rightToLeft, text.unicodeScalars.contains(where: Self.changesDirection) else {
      return text
    }
    return "\u{2068}\(text)\u{2069}"
  }

  private static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.numericType == .decimal { return true }
    guard scalar.properties.isAlphabetic else { return false }
    // Hebrew, Arabic, Syriac, Thaana, N'Ko and their extensions run from right to left.
    return !(0x0590...0x08FF).contains(scalar.value) && !(0xFB1D...0xFEFC).contains(scalar.value)
  }
}
