internal import _FoundationICU

/// A script of Unicode, such as Devanagari.
///
/// Source: UAX 24, by the toolchain's tables.
package struct Script: Hashable, Sendable {
  private let code: Int32

  private init(_ code: UScriptCode) { self.code = code.rawValue }

  /// The script of a code point; punctuation, digits and most marks have one that all scripts share.
  package static func of(_ scalar: Unicode.Scalar) -> Script {
    if scalar.value < 0x80 { return scalar.properties.isAlphabetic ? .latin : .common }
    var status = U_ZERO_ERROR
    return Script(swift_uscript_getScript(UChar32(scalar.value), &status))
  }

  /// The scripts that a language is written in.
  ///
  /// - Parameter name: the four letters of ISO 15924, such as `Deva`, or `Jpan` for the three of Japanese.
  /// - Returns: none where the name is unknown.
  package static func named(_ name: String) -> [Script] {
    switch name {
    case "Jpan": [USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_HAN].map(Script.init)
    case "Kore": [USCRIPT_HANGUL, USCRIPT_HAN].map(Script.init)
    case "Hans", "Hant": [USCRIPT_HAN, USCRIPT_BOPOMOFO].map(Script.init)
    case "Aran": [Script(USCRIPT_ARABIC)]
    default: code(named: name).map { [Script($0)] } ?? []
    }
  }

  private static func code(named name: String) -> UScriptCode? {
    var status = U_ZERO_ERROR
    var code = USCRIPT_UNKNOWN
    let count = swift_uscript_getCode(name, &code, 1, &status)
    return status.rawValue <= U_ZERO_ERROR.rawValue && count == 1 ? code : nil
  }

  /// Characters of no particular script: spaces, punctuation, most digits.
  package static let common = Script(USCRIPT_COMMON)
  /// Latin letters.
  package static let latin = Script(USCRIPT_LATIN)
  private static let inherited = Script(USCRIPT_INHERITED)
  private static let cased: Set = [
    latin, Script(USCRIPT_CYRILLIC), Script(USCRIPT_GREEK), Script(USCRIPT_ARMENIAN),
  ]

  /// Whether it occurs beside letters of any script.
  package var isShared: Bool { self == .common || self == .inherited || code == USCRIPT_UNKNOWN.rawValue }

  /// Whether its letters are large and small.
  package var isCased: Bool { Self.cased.contains(self) }

  /// Whether its letters look like Latin ones, so that a substituted letter goes unnoticed.
  package var resemblesLatin: Bool { isCased && self != .latin }

  /// Whether a code point is used in it, perhaps among others.
  package func includes(_ scalar: Unicode.Scalar) -> Bool {
    swift_uscript_hasScript(UChar32(scalar.value), UScriptCode(code)) != 0
  }

  /// Its English name, such as `Devanagari`.
  package var name: String {
    swift_uscript_getName(UScriptCode(code)).map { String(cString: $0) } ?? "Unknown"
  }
}

/// The layout properties of a scalar of the Indic blocks, precomputed for all of them.
///
/// Hindi and Tamil screens consist of these scalars, and each property of the toolchain's tables is a search: the table
/// saves a tenth of the time to lay out such a screen.
struct IndicTraits {
  /// The cells of the scalar alone.
  let cells: Int8
  let isVirama: Bool
  let isSpacingMark: Bool
  let isMark: Bool

  /// Devanagari to Sinhala.
  private static let blocks: ClosedRange<UInt32> = 0x900...0xDFF
  private static let table = blocks.compactMap(Unicode.Scalar.init).map(IndicTraits.init(searching:))

  private init(searching scalar: Unicode.Scalar) {
    let category = scalar.properties.generalCategory
    cells = Int8(scalar.searchedCells)
    isVirama = scalar.searchedIsVirama
    isSpacingMark = category == .spacingMark
    isMark = isSpacingMark || category == .nonspacingMark || category == .enclosingMark
  }

  /// The traits of a scalar; nil where it is of another script.
  static func of(_ scalar: Unicode.Scalar) -> IndicTraits? {
    blocks.contains(scalar.value) ? table[Int(scalar.value - blocks.lowerBound)] : nil
  }
}
