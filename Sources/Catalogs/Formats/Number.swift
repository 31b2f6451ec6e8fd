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
