/// What marks and letters of an Indic script do, by their place in the script's block.
///
/// The blocks from Devanagari to Malayalam follow one layout, that of ISCII.
extension Unicode.Scalar {
  /// The place in the block of one of these scripts; nil elsewhere.
  private var indicPlace: UInt32? { (0x900...0xD7F).contains(value) ? value & 0x7F : nil }

  /// Whether it belongs to one of these scripts and to a word.
  var isIndicWordPart: Bool { indicPlace != nil && isWordPart }

  /// Whether it is a vowel sign, which follows a consonant.
  var isIndicVowelSign: Bool {
    guard let place = indicPlace, isCombiningMark else { return false }
    return (0x3E...0x4C).contains(place)
      || (0x900...0x97F).contains(value) && [0x3A, 0x3B, 0x4E, 0x4F, 0x56, 0x57].contains(place)
  }

  /// Whether it is the dot below or beside a letter.
  var isIndicNukta: Bool { indicPlace == 0x3C && isCombiningMark }

  /// Whether it is a virama, such as the pulli of Tamil.
  var isIndicVirama: Bool { indicPlace == 0x4D && isCombiningMark }

  /// Whether it is a candrabindu, an anusvara or a visarga, the last of a letter's marks.
  var isIndicFinalMark: Bool { [0x01, 0x02, 0x03].contains(indicPlace) && isCombiningMark }
}

extension ArraySlice<Unicode.Scalar> {
  /// The word that ends where the slice ends; empty where none does.
  var wordAtEnd: Self {
    var start = endIndex
    while start > startIndex, self[start - 1].isWordPart { start -= 1 }
    return self[start...]
  }
}
