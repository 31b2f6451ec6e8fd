/// A set of code points: ranges, Unicode categories, or the opposite of both.
struct ScalarSet: Sendable {
  /// A Unicode general category, or a group of them by its first letter.
  struct Category: Sendable {
    let members: Set<Unicode.GeneralCategory>
    let isNegated: Bool
  }

  private(set) var ranges: [ClosedRange<UInt32>] = []
  private var categories: [Category] = []
  private var isNegated = false
  private var foldsCase = false
  /// The answers for ASCII, a bit for each.
  private var ascii: (UInt64, UInt64) = (0, 0)

  init() {}

  init(_ scalar: UInt32, foldsCase: Bool) {
    ranges = [scalar...scalar]
    self.foldsCase = foldsCase
    finish()
  }

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
    finish()
  }

  /// The one code point in it, if it has just one.
  var single: Unicode.Scalar? {
    guard !isNegated, !foldsCase, categories.isEmpty, ranges.count == 1, ranges[0].count == 1 else {
      return nil
    }
    return Unicode.Scalar(ranges[0].lowerBound)
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  mutating func insert(_ category: Category) { categories.append(category) }

  /// Adds all ranges of another set, or all between them.
  mutating func insert(_ other: [ClosedRange<UInt32>], isNegated: Bool) {
    ranges += isNegated ? ScalarSet.complement(other) : other
  }

  mutating func negate() { isNegated.toggle() }

  mutating func foldCase() { foldsCase = true }

  /// Builds the bitmap for ASCII; to be called after the last addition.
  mutating func finish() {
    ascii = (0, 0)
    for scalar in UInt32(0)..<64 {
      if search(scalar) { ascii.0 |= 1 << UInt64(scalar) }
      if search(scalar + 64) { ascii.1 |= 1 << UInt64(scalar) }
    }
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return ascii.0 & (1 << UInt64(scalar)) != 0 }
    if scalar < 128 { return ascii.1 & (1 << UInt64(scalar - 64)) != 0 }
    return search(scalar)
  }

  private func search(_ scalar: UInt32) -> Bool {
    if holds(scalar) { return !isNegated }
    if foldsCase, let known = Unicode.Scalar(scalar) {
      for member in CaseFolding.orbit(of: known) where holds(member) { return !isNegated }
    }
    return isNegated
  }

  private func holds(_ scalar: UInt32) -> Bool {
    for range in ranges where range.contains(scalar) { return true }
    guard !categories.isEmpty, let known = Unicode.Scalar(scalar) else { return false }
    let category = known.properties.generalCategory
    return categories.contains { $0.members.contains(category) != $0.isNegated }
  }

  static func complement(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }
}

extension ScalarSet {
  private static func range(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> ClosedRange<UInt32> {
    first.value...last.value
  }

  static let digits = [range("0", "9")]
  static let words = [range("0", "9"), range("A", "Z"), range("_", "_"), range("a", "z")]
  static let spaces = [range("\t", "\n"), range("\u{C}", "\r"), range(" ", " ")]

  /// `[[:alpha:]]` and the other POSIX classes, ASCII only as in RE2.
  static func posix(_ name: String) -> [ClosedRange<UInt32>]? {
    switch name {
    case "alnum": [range("0", "9"), range("A", "Z"), range("a", "z")]
    case "alpha": [range("A", "Z"), range("a", "z")]
    case "ascii": [0...0x7F]
    case "blank": [range("\t", "\t"), range(" ", " ")]
    case "cntrl": [0...0x1F, 0x7F...0x7F]
    case "digit": digits
    case "graph": [range("!", "~")]
    case "lower": [range("a", "z")]
    case "print": [range(" ", "~")]
    case "punct": [range("!", "/"), range(":", "@"), range("[", "`"), range("{", "~")]
    case "space": [range("\t", "\r"), range(" ", " ")]
    case "upper": [range("A", "Z")]
    case "word": words
    case "xdigit": [range("0", "9"), range("A", "F"), range("a", "f")]
    default: nil
    }
  }

  /// The general categories of a name such as `L` or `Lu`; RE2 has none for what is not assigned.
  static func categories(_ name: String) -> Set<Unicode.GeneralCategory>? {
    let all: [(String, Unicode.GeneralCategory)] = [
      ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter), ("Lm", .modifierLetter),
      ("Lo", .otherLetter), ("Mn", .nonspacingMark), ("Mc", .spacingMark), ("Me", .enclosingMark),
      ("Nd", .decimalNumber), ("Nl", .letterNumber), ("No", .otherNumber), ("Pc", .connectorPunctuation),
      ("Pd", .dashPunctuation), ("Ps", .openPunctuation), ("Pe", .closePunctuation),
      ("Pi", .initialPunctuation),
      ("Pf", .finalPunctuation), ("Po", .otherPunctuation), ("Sm", .mathSymbol), ("Sc", .currencySymbol),
      ("Sk", .modifierSymbol), ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator),
      ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Cs", .surrogate), ("Co", .privateUse),
    ]
    let members = all.filter { $0.0 == name || name.count == 1 && $0.0.hasPrefix(name) }
    return members.isEmpty ? nil : Set(members.map(\.1))
  }
}
