/// How a number is written: the parts of an ICU number skeleton that we use.
///
/// Source: ICU User Guide, “Number Skeletons”.
struct NumberStyle: Hashable, Sendable {
  /// The kind of number.
  enum Kind: Hashable, Sendable {
    case plain
    case percent
    /// An amount of money, by its ISO 4217 code.
    case currency(String)
    /// An amount of a unit, such as `duration-hour`, by CLDR's name of it.
    case unit(String)
    /// `12L` for twelve lakh.
    case compact
  }

  /// The length of a unit's name.
  enum UnitWidth: String, Sendable {
    /// The shortest: `5g`.
    case narrow
    /// The abbreviation: `5 g`.
    case short
    /// The whole name: `5 grams`.
    case long
  }

  var kind = Kind.plain
  /// The least and the greatest number of decimals; nil leaves it to the kind.
  var fraction: ClosedRange<Int>?
  var isGrouped = true
  var isAlwaysSigned = false
  var leastIntegers = 1
  var unitWidth = UnitWidth.short

  /// A whole number by the locale's grouping.
  static let integer = NumberStyle(fraction: 0...0)
  /// A number with as many decimals as it needs, up to three (CLDR's decimal pattern).
  static let decimal = NumberStyle(fraction: 0...3)

  /// The equivalent ICU skeleton.
  var skeleton: String {
    var stems: [String] = []
    switch kind {
    case .plain: break
    case .percent: stems.append("percent scale/100")
    case .currency(let code): stems.append("currency/\(code)")
    case .unit(let name): stems.append("measure-unit/\(name) \(unitWidth.skeleton)")
    case .compact: stems.append("compact-short")
    }
    if let fraction {
      let digits =
        String(repeating: "0", count: fraction.lowerBound) + String(repeating: "#", count: fraction.count - 1)
      stems.append(fraction.upperBound == 0 ? "precision-integer" : "." + digits)
    }
    if !isGrouped { stems.append("group-off") }
    if isAlwaysSigned { stems.append("sign-always") }
    if leastIntegers > 1 { stems.append("integer-width/+" + String(repeating: "0", count: leastIntegers)) }
    return stems.joined(separator: " ")
  }
}

extension NumberStyle.UnitWidth {
  fileprivate var skeleton: String {
    switch self {
    case .narrow: "unit-width-narrow"
    case .short: "unit-width-short"
    case .long: "unit-width-full-name"
    }
  }
}
