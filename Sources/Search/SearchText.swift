internal import Foundations
internal import Foundation

/// Folds texts for full-text search, so that spelling variants match.
///
/// Case and the diacritics of Latin letters are removed (`Purée` → `puree`); the vowel signs of Devanagari, Tamil and
/// other scripts are kept, being half of the text. Equivalent Hindi spellings are unified: with and without nukta (`फ़`
/// = `फ`), candrabindu and anusvara (`माँ` = `मां`), a nasal before a consonant of its own class and anusvara (`हिन्दी`
/// = `हिंदी`). Joiners are removed, and the result is in NFC.
package enum SearchText {
  /// The options of an FTS5 table of folded texts.
  ///
  /// FTS5's own `unicode61` treats combining marks as separators (`पनीर` → `पन`, `र`), so they are made part of words
  /// here; its removal of diacritics is off, since ``fold(_:)`` has done it.
  package static let tokenizer = "tokenize = \"unicode61 remove_diacritics 0 categories 'L* N* M* Co'\""

  /// The option of an FTS5 table of texts by ``index(_:)``, whose words are separated by spaces alone.
  package static let plainTokenizer = "tokenize = 'ascii'"

  /// A text for a table with the ``plainTokenizer``: its words, folded, separated by spaces.
  ///
  /// FTS5 then need not classify each character, which takes it longer than all else.
  package static func index(_ text: String) -> String { words(text).joined(separator: " ") }

  /// Folds a text.
  package static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded: [Unicode.Scalar] = []
    var isLatin = false
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark where isLatin || scalar == Devanagari.nukta: continue
      case .format: continue
      case .nonspacingMark, .spacingMark, .enclosingMark: folded.append(Devanagari.mark(scalar))
      default:
        isLatin = Self.isLatin(scalar)
        if let plain = plainLetters[scalar] {
          folded += plain.unicodeScalars
        } else {
          folded += properties.lowercaseMapping.unicodeScalars
        }
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: Devanagari.joinNasals(folded))
    return String(view).precomposedStringWithCanonicalMapping
  }

  /// The words of a text as indexed, folded.
  static func words(_ text: String) -> [String] {
    fold(text).unicodeScalars.split { !isWordPart($0) }.map { String(Substring($0)) }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse:
      true
    default: false
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x2AF, 0x1D00...0x1D7F, 0x1E00...0x1EFF,
      0x2C60...0x2C7F,
      0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      true
    default: false
    }
  }

  /// Letters whose plain form is not a decomposition.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae",
    "œ": "oe", "Œ": "oe", "ı": "i", "ς": "σ",
  ]
}

/// The Devanagari spellings that search treats as equal.
private enum Devanagari {
  static let nukta: Unicode.Scalar = "\u{93C}"
  private static let candrabindu: Unicode.Scalar = "\u{901}"
  private static let anusvara: Unicode.Scalar = "\u{902}"
  private static let virama: Unicode.Scalar = "\u{94D}"

  static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar { scalar == candrabindu ? anusvara : scalar }

  /// Writes a nasal before a consonant of its own class as anusvara.
  static func joinNasals(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains(virama) else { return scalars }
    var joined: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if index + 2 < scalars.count, scalars[index + 1] == virama,
        consonants(after: scalar)?.contains(scalars[index + 2]) == true
      {
        joined.append(anusvara)
        index += 2
      } else {
        joined.append(scalar)
        index += 1
      }
    }
    return joined
  }

  private static func consonants(after nasal: Unicode.Scalar) -> ClosedRange<Unicode.Scalar>? {
    switch nasal {
    case "ङ": "क"..."घ"
    case "ञ": "च"..."झ"
    case "ण": "ट"..."ढ"
    case "न": "त"..."ध"
    case "म": "प"..."भ"
    default: nil
    }
  }
}
