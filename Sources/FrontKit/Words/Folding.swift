/// Folds typed text and labels for comparison: without case, Latin accents and runs of white space.
///
/// Marks of other scripts are part of their letters (the vowel signs of Devanagari and Tamil are marks), so they are
/// kept. Swift compares characters by canonical equivalence, so the form of encoding makes no difference.
package enum Folding {
  /// Returns the folded text: two match if these are equal, one begins another if `hasPrefix` holds.
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
    for character in text.lowercased() {
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
    if let first = character.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic {
      return Character(first)
    }
    return character
  }

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
