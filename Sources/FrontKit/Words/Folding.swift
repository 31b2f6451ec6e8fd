/// Folds typed text and labels for comparison: without case, Latin accents and runs of white space.
///
/// Marks of other scripts are part of their letters (the vowel signs of Devanagari and Tamil are marks), so they are
/// kept. Swift compares characters by canonical equivalence, so the form of encoding makes no difference.
package enum Folding {
  /// Returns the folded text: two match if these are equal.
  package static func fold(_ text: some StringProtocol) -> String {
    var result = ""
    var needsSpace = false
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      // Fast path for most labels of most apps: ASCII needs no Unicode tables.
      for byte in text.utf8 {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          needsSpace = !result.isEmpty
          continue
        }
        if needsSpace { result.append(" ") }
        needsSpace = false
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        result.unicodeScalars.append(Unicode.Scalar(isUpper ? byte + 0x20 : byte))
      }
      return result
    }
    // Marks of direction cannot be typed.
    for character in String(String.UnicodeScalarView(text.lowercased().unicodeScalars.filter(isTypedInput))) {
      if character.isWhitespace {
        needsSpace = !result.isEmpty
        continue
      }
      if needsSpace { result.append(" ") }
      needsSpace = false
      result.append(plain(character))
    }
    return result
  }

  private static func isTypedInput(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// Whether a folded text begins with another.
  ///
  /// A label is found before its last letter is whole: पोह begins पोहा, though Swift compares whole characters.
  package static func begins(_ folded: String, with typed: String) -> Bool {
    folded.hasPrefix(typed) || folded.unicodeScalars.starts(with: typed.unicodeScalars)
  }

  /// Returns the first code point of a folded text; nil where nothing is left of it.
  package static func firstScalar(of text: String) -> Unicode.Scalar? {
    if let byte = text.utf8.first, byte < 0x80, byte != 0x20, let next = text.utf8.dropFirst().first,
      next < 0x80
    {
      return Unicode.Scalar(byte | ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? 0x20 : 0))
    }
    return text.lazy.map { fold(String($0)) }.first { !$0.isEmpty }?.unicodeScalars.first
  }

  /// Whether two texts are equal when folded.
  package static func matches(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    fold(left) == fold(right)
  }

  /// Returns a text with every decimal digit of any script as an ASCII digit, for phone numbers, codes and amounts.
  package static func asciiDigits(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
            let digit = Unicode.Scalar(UInt32(value) + 0x30)
          else { return scalar }
          return digit
        }))
  }

  /// Returns a Latin letter without its accents; anything else unchanged.
  private static func plain(_ character: Character) -> Character {
    guard !character.isASCII else { return character }
    if let base = baseLetters[character] { return base }
    if let base = withoutNukta(character) { return base }
    if let first = character.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic {
      return Character(first)
    }
    return character
  }

  /// Returns a letter without the dot that many leave out when they type (फ़ as फ); nil if it has none.
  private static func withoutNukta(_ character: Character) -> Character? {
    let scalars = character.unicodeScalars
    guard scalars.contains(where: { nuktas.contains($0) || dottedLetters[$0] != nil }) else { return nil }
    var plain = String.UnicodeScalarView()
    for scalar in scalars where !nuktas.contains(scalar) { plain.append(dottedLetters[scalar] ?? scalar) }
    let text = String(plain)
    return text.count == 1 ? text.first : nil
  }

  /// The nuktas of Devanagari, Bengali, Gurmukhi and Gujarati.
  private static let nuktas: Set<Unicode.Scalar> = ["\u{093C}", "\u{09BC}", "\u{0A3C}", "\u{0ABC}"]

  /// Letters encoded with their nukta, and those without it.
  private static let dottedLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{0929}": "\u{0928}", "\u{0931}": "\u{0930}", "\u{0934}": "\u{0933}", "\u{0958}": "\u{0915}",
    "\u{0959}": "\u{0916}", "\u{095A}": "\u{0917}", "\u{095B}": "\u{091C}", "\u{095C}": "\u{0921}",
    "\u{095D}": "\u{0922}", "\u{095E}": "\u{092B}", "\u{095F}": "\u{092F}", "\u{09DC}": "\u{09A1}",
    "\u{09DD}": "\u{09A2}", "\u{09DF}": "\u{09AF}",
  ]

  /// Accented letters and their base letters, found by canonical equivalence.
  private static let baseLetters: [Character: Character] = {
    var table: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      for mark in (0x0300...0x0331 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
        table[Character(String(letter) + String(Character(mark)))] = letter
      }
    }
    return table
  }()
}

/// A text without the white space around it.
package func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

extension String {
  /// The lines of a text; other separators than line feeds and returns are made spaces when it is written.
  package var lines: [String] {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
