/// The bytes that order texts as people expect in any language: by letters, whatever their case and accents, and by
/// numbers, whatever their digits.
///
/// The order is the same on every device and in every language of the app, so that a database can keep it.
package enum SortKey {
  /// A byte before everything that the key of a part can begin with, and what a part begins with.
  private enum Mark {
    static let end: UInt8 = 0
    static let space: UInt8 = 2
    static let sign: UInt8 = 3
    static let number: UInt8 = 4
    /// Greater than any byte of UTF-8.
    static let null: UInt8 = 0xFF
  }

  /// Returns the key of a text.
  ///
  /// Spaces come first, then signs, then numbers by value, then letters by code point, which keeps scripts together:
  /// Latin, Devanagari, Tamil. Texts that differ in nothing of this are ordered by their own bytes, so that only the
  /// same text has the same key.
  ///
  /// - Parameter text: the text, or nil for null, which comes last.
  /// - Returns: bytes that are compared one by one; the shorter of two that begin alike comes first.
  package static func text(_ text: String?) -> [UInt8] {
    guard let text else { return [Mark.null] }
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count * 2 + 1)
    var digits: [UInt8] = []
    var hasSpace = false
    for scalar in SearchText.fold(text).unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .decimalNumber, let digit = properties.numericValue {
        if hasSpace { key.append(Mark.space) }
        hasSpace = false
        digits.append(UInt8(digit))
        continue
      }
      append(number: digits, to: &key)
      digits = []
      switch properties.generalCategory {
      case .control where !properties.isWhitespace, .format: continue
      case _ where properties.isWhitespace:
        // Neither spaces around a text nor their number count.
        hasSpace = !key.isEmpty
        continue
      default: break
      }
      if hasSpace { key.append(Mark.space) }
      hasSpace = false
      switch properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
        key.append(Mark.sign)
      default: break
      }
      key += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    append(number: digits, to: &key)
    return key + [Mark.end] + text.utf8
  }

  /// Appends a number so that a longer one comes after a shorter one.
  private static func append(number digits: [UInt8], to key: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let significant = digits.drop { $0 == 0 }
    key.append(Mark.number)
    if significant.count < 0xFF {
      key.append(UInt8(significant.count))
    } else {
      key.append(0xFF)
      for shift in stride(from: 56, through: 0, by: -8) {
        key.append(UInt8(truncatingIfNeeded: significant.count >> shift))
      }
    }
    key += significant
  }
}
