/// How many terminal cells text takes: by grapheme cluster, as terminals that know clusters do.
///
/// A cluster takes the cells of its base, one more for a spacing vowel sign or a conjunct, and never more than
/// two: the rule of wcwidth 0.9, ghostty and contour. Terminals disagree about Devanagari and Tamil, so nothing
/// may depend on columns lining up; the number only tells when a line is full.
public enum CellWidth {
  /// The cells of a text; control characters take none.
  public static func of(_ text: some StringProtocol) -> Int {
    var text = String(text)
    if let ascii = text.withUTF8({ bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil }) {
      return ascii
    }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The cells of a grapheme cluster: 0, 1 or 2.
  public static func of(_ cluster: Character) -> Int {
    if let ascii = cluster.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    var cells = 0
    var last: Unicode.Scalar?
    var isAfterVirama = false
    var flagLetters = 0
    for scalar in cluster.unicodeScalars {
      // A picture or a digit that is asked to look like an emoji.
      if scalar == "\u{FE0F}", let last, last.properties.isEmoji { return 2 }
      if scalar.isRegionalIndicator { flagLetters += 1 }
      let added = width(of: scalar)
      if isAfterVirama, scalar.isIndicConsonant { cells = max(cells, 2) }
      cells += last == "\u{200D}" ? 0 : added
      isAfterVirama = scalar.isVirama || isAfterVirama && (scalar.isNonspacing || scalar == "\u{200D}")
      if scalar != "\u{200C}" { last = scalar }
    }
    if flagLetters == 2 { return 2 }
    return min(cells, 2)
  }

  /// The cells of a code point that stands by itself.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .surrogate:
      // The soft hyphen is a format character that terminals draw.
      return scalar == "\u{AD}" ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul syllables written in parts.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiModifier { return 2 }
    return scalar.isWide ? 2 : 1
  }
}
