/// Reads fixed numbers of digits and signs from a text.
package struct DigitReader {
  package private(set) var rest: Substring.UTF8View

  /// Begins at the start of a text.
  package init(_ text: String) { rest = text[...].utf8 }

  /// Whether nothing is left.
  package var isAtEnd: Bool { rest.isEmpty }

  /// Consumes a sign if it comes next.
  package mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly so many digits.
  package mutating func number(_ count: Int) -> Int? {
    var result = 0
    for _ in 0..<count {
      guard let byte = rest.first, byte.isDigit else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return result
  }

  /// All digits that follow.
  package mutating func digits() -> Substring.UTF8View {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Digits after a decimal point as nanoseconds; those below a nanosecond are dropped.
  package mutating func fraction() -> Int? {
    let digits = digits()
    guard !digits.isEmpty else { return nil }
    var result = 0
    for index in 0..<9 {
      let digit = digits.dropFirst(index).first.map { Int($0 - UInt8(ascii: "0")) } ?? 0
      result = result * 10 + digit
    }
    return result
  }

  /// A unit of time in nanoseconds.
  package mutating func unit() -> UInt64? {
    let letters = rest.prefix { !$0.isDigit && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(letters.count)
    return switch Substring(letters) {
    case "ns": 1
    case "us", "µs", "μs": 1000
    case "ms": 1_000_000
    case "s": 1_000_000_000
    case "m": 60_000_000_000
    case "h": 3_600_000_000_000
    default: nil
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Its worth as a hexadecimal digit.
  var hexDigit: UInt32? {
    if isDigit { return UInt32(self &- UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
