internal import Foundations

/// A scalar that can be read from a value of its own kind, or losslessly from a number.
protocol ScalarReadable {
  /// The expected kind, for messages.
  static var words: String { get }
  init?(_ value: Value)
}

extension Bool: ScalarReadable {
  static var words: String { "a bool" }
  init?(_ value: Value) {
    guard case .bool(let truth) = value else { return nil }
    self = truth
  }
}

extension String: ScalarReadable {
  static var words: String { "a string" }
  init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension ScalarReadable where Self: BinaryFloatingPoint {
  static var words: String { "a number" }
  init?(_ value: Value) {
    switch value {
    case .double(let number): self = Self(number)
    case .int(let number): self = Self(number)
    case .uint(let number): self = Self(number)
    default: return nil
    }
  }
}

extension ScalarReadable where Self: FixedWidthInteger {
  static var words: String { "a whole number from \(min) to \(max)" }
  init?(_ value: Value) {
    switch value {
    case .int(let number): self.init(exactly: number)
    case .uint(let number): self.init(exactly: number)
    case .double(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension Double: ScalarReadable {}
extension Float: ScalarReadable {}
extension Int: ScalarReadable {}
extension Int8: ScalarReadable {}
extension Int16: ScalarReadable {}
extension Int32: ScalarReadable {}
extension Int64: ScalarReadable {}
extension UInt: ScalarReadable {}
extension UInt8: ScalarReadable {}
extension UInt16: ScalarReadable {}
extension UInt32: ScalarReadable {}
extension UInt64: ScalarReadable {}
