import Foundations

/// A number of any of the three types that values have.
enum Number: Sendable, Hashable {
  case int(Int)
  case uint(UInt)
  case double(Double)

  /// The number that a value is, if it is one.
  init?(_ value: Value) {
    switch value {
    case .int(let number): self = .int(number)
    case .uint(let number): self = number <= UInt(Int.max) ? .int(Int(number)) : .uint(number)
    case .double(let number): self = .double(number)
    case .optional(.some(let wrapped)): self.init(wrapped)
    default: return nil
    }
  }

  var isZero: Bool { self == .int(0) || self == .uint(0) || self == .double(0) }

  var double: Double {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number
    }
  }

  /// The whole number that this is, if it has no decimals and fits.
  var integer: Number? {
    guard case .double(let number) = self else { return self }
    return Int(exactly: number).map { .int($0) } ?? UInt(exactly: number).map { .uint($0) }
  }
}

extension FormatterCache {
  /// A number as recipes write it: `½`, `1¾`, `2`; with up to two decimals where no common fraction is near.
  ///
  /// Cooks measure in halves, thirds, quarters and eighths; a number within a hundredth of one of these is written as
  /// that fraction. From ten on that is too fine, and decimals are kept.
  ///
  /// - Parameters:
  ///   - number: an amount.
  ///   - locale: determines digits and decimals.
  /// - Returns: the amount.
  func fraction(_ number: Number, in locale: LocaleTag) -> String {
    let amount = number.double
    guard amount.isFinite, abs(amount) < Self.finest, let (whole, sign) = Self.split(abs(amount)) else {
      return text(number, NumberStyle(fraction: 0...2), in: locale)
    }
    guard let sign else {
      return text(.double(amount < 0 ? -whole : whole), .integer, in: locale)
    }
    // The locale's own minus sign, as other numbers have it, stands before the digits that the fraction follows.
    let shown = max(whole, 1)
    let digits = text(.double(shown), .integer, in: locale)
    let signed = amount < 0 ? text(.double(-shown), .integer, in: locale) : digits
    return signed.replacing(digits, with: (whole == 0 ? "" : digits) + sign, maxReplacements: 1)
  }

  private static let finest = 10.0
  private static let tolerance = 0.01
  private static let fractions: [(worth: Double, sign: String)] = [
    (1 / 8, "⅛"), (1 / 4, "¼"), (1 / 3, "⅓"), (3 / 8, "⅜"), (1 / 2, "½"), (5 / 8, "⅝"), (2 / 3, "⅔"),
    (3 / 4, "¾"), (7 / 8, "⅞"),
  ]

  /// The whole part of an amount and the sign for the rest; nil where the rest is no common fraction.
  private static func split(_ amount: Double) -> (whole: Double, sign: String?)? {
    let whole = amount.rounded(.down)
    let rest = amount - whole
    if rest == 0 { return (whole, nil) }
    return fractions.first { abs($0.worth - rest) < tolerance }.map { (whole, $0.sign) }
  }
}
