/// The rules by which a text's width is the sum of its code points' widths.
struct SummedCells {
  /// The difference between the two rules.
  enum Rule {
    /// wcwidth(3): spacing vowel signs count, and emoji are not joined.
    case posix
    /// wcwidth up to 0.2.14: vowel signs do not count, joiners and selectors of pictures do their work.
    case wcwidth02
  }

  /// The cells of all that was added.
  private(set) var cells = 0

  private let rule: Rule
  /// Whether the next code point belongs to the picture before it.
  private var isJoined = false
  /// Whether a selector would make the last code point wide.
  private var canWiden = false

  init(_ rule: Rule) { self.rule = rule }

  mutating func add(_ scalar: Unicode.Scalar) {
    if isJoined {
      isJoined = false
      return
    }
    if rule == .wcwidth02 {
      switch scalar.value {
      case 0x200D:
        isJoined = true
        return
      case 0xFE0F:
        if canWiden { cells += 1 }
        canWiden = false
        return
      case 0x1F3FB...0x1F3FF: return
      default: break
      }
    }
    let width = width(of: scalar)
    cells += width
    if width > 0 { canWiden = width == 1 && scalar.properties.isEmoji }
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isRegionalIndicator { return 1 }
    if scalar.isSpacingMark { return rule == .posix ? 1 : 0 }
    if rule == .wcwidth02, scalar.isPrepended { return 0 }
    return scalar.cells
  }
}

extension Character {
  /// The cells of its first code point, as kitty counts; a selector makes a picture wide or narrow.
  var cellsOfFirst: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1 { return first.cells }
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F, first.properties.isEmoji { return 2 }
      if scalar.value == 0xFE0E, first.isNarrowAsText { return 1 }
    }
    return first.cells
  }
}
