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
