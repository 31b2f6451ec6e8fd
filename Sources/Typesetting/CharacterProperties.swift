internal import _FoundationICU

/// Properties of a code point that layout needs, from the toolchain's Unicode tables.
extension Unicode.Scalar {
  private func property(_ property: UProperty) -> Int32 {
    swift_u_getIntPropertyValue(UChar32(value), property)
  }

  /// Whether East Asian terminals give it two cells (UAX 11: Wide or Fullwidth).
  var isWide: Bool {
    guard value >= 0x1100 else { return false }
    let width = property(UCHAR_EAST_ASIAN_WIDTH)
    return width == Int32(U_EA_WIDE.rawValue) || width == Int32(U_EA_FULLWIDTH.rawValue)
  }

  /// Whether it joins the consonants around it into a conjunct.
  var isVirama: Bool {
    guard value >= 0x900 else { return false }
    return IndicTraits.of(self)?.isVirama ?? searchedIsVirama
  }

  /// ``isVirama``, searched in the tables.
  var searchedIsVirama: Bool {
    let category = property(UCHAR_INDIC_SYLLABIC_CATEGORY)
    return category == Int32(U_INSC_VIRAMA.rawValue) || category == Int32(U_INSC_INVISIBLE_STACKER.rawValue)
  }

  /// Whether it is a prepended sign that encloses numbers, such as the Arabic one (UAX 44).
  var isPrepended: Bool {
    value >= 0x600 && swift_u_hasBinaryProperty(UChar32(value), UCHAR_PREPENDED_CONCATENATION_MARK) != 0
  }

  /// Whether it is an emoji that a selector can turn into a narrow letter.
  var isNarrowAsText: Bool { properties.isEmojiPresentation && value < 0x1F900 }

  /// Whether its script uses joiners to change letter forms: Indic and Arabic scripts.
  var takesJoiners: Bool {
    guard value >= 0x600 else { return false }
    if property(UCHAR_INDIC_SYLLABIC_CATEGORY) != Int32(U_INSC_OTHER.rawValue) { return true }
    let joining = property(UCHAR_JOINING_TYPE)
    return joining == Int32(U_JT_DUAL_JOINING.rawValue) || joining == Int32(U_JT_RIGHT_JOINING.rawValue)
      || joining == Int32(U_JT_LEFT_JOINING.rawValue)
  }

  /// Whether it is a picture that sequences are built on (UTS 51, Extended_Pictographic).
  var isPictographic: Bool {
    value >= 0xA9 && swift_u_hasBinaryProperty(UChar32(value), UCHAR_EXTENDED_PICTOGRAPHIC) != 0
  }

  /// Whether it is one of the letters that flags are spelled with.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether it combines with the character before it and takes no cell of its own.
  var isNonspacing: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it is a spacing mark.
  var isSpacingMark: Bool {
    IndicTraits.of(self)?.isSpacingMark ?? (properties.generalCategory == .spacingMark)
  }

  /// Whether it is a mark of any kind.
  var isMark: Bool { IndicTraits.of(self)?.isMark ?? (isNonspacing || isSpacingMark) }
}

/// The version of ICU in the program, such as `74.0`.
package let icuVersion = U_ICU_VERSION
