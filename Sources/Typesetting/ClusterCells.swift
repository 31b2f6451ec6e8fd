/// The rule of wcwidth 0.9, ghostty and contour.
///
/// A letter takes one cell or two, and two with its marks once they include a spacing vowel sign, or another letter
/// joined to it by a virama: a cluster's width is not the sum of its parts.
struct ClusterCells {
  /// The cells of all that was added.
  var cells: Int { finished + run }

  private var finished = 0
  /// The cells of the last letter with its marks.
  private var run = 0
  /// The letter that a mark or selector would change; nil once one has.
  private var base: Unicode.Scalar?
  private var isTied = false
  /// Whether the next scalar belongs to the picture before it.
  private var isJoined = false
  /// Whether the last scalar is the first letter of a flag.
  private var isHalfFlag = false

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x7F {
      isJoined ? isJoined = false : addLetter(scalar, scalar.value >= 0x20 ? 1 : 0)
      return
    }
    if isJoined {
      isJoined = false
      isHalfFlag = false
      return
    }
    switch scalar.value {
    case 0x900...0xDFF: break
    case 0x200D:
      if !isTied { isJoined = true }
      return
    case 0xFE0F:
      if let base, base.properties.isEmoji { run = 2 }
      base = nil
      return
    case 0xFE0E:
      if let base, base.isNarrowAsText, run == 2 { run = 1 }
      base = nil
      return
    case _ where scalar.isRegionalIndicator && isHalfFlag:
      isHalfFlag = false
      return
    case _ where scalar.properties.isEmojiModifier && base?.isPictographic == true:
      return
    default: break
    }
    let width = scalar.cells
    if width > 0 {
      addLetter(scalar, width)
    } else if scalar.isVirama {
      isTied = true
    } else {
      isTied = false
      if base != nil, scalar.isSpacingMark {
        run = 2
        base = nil
      }
    }
  }

  private mutating func addLetter(_ scalar: Unicode.Scalar, _ width: Int) {
    guard width > 0 else {
      isTied = false
      return
    }
    if isTied {
      run = 2
    } else {
      finished += run
      run = width
    }
    isTied = false
    base = scalar
    isHalfFlag = scalar.isRegionalIndicator
  }
}

extension Unicode.Scalar {
  /// The cells of a code point alone: two for wide ones, none for marks and invisible ones.
  var cells: Int { IndicTraits.of(self).map { Int($0.cells) } ?? searchedCells }

  /// ``cells``, searched in the tables.
  var searchedCells: Int {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark,
      .surrogate:
      return 0
    case .format:
      // The soft hyphen and the prepended signs of Arabic numbers are drawn.
      return value == 0xAD || isPrepended ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul syllables written in parts.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isWide || isRegionalIndicator || properties.isEmojiModifier ? 2 : 1
  }
}
