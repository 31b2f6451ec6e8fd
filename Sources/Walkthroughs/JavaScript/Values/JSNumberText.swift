/// Numbers as JavaScript writes and reads them.
enum JSNumberText {
  /// ECMA-262, 6.1.6.1.20: the fewest digits that round-trip.
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if number.magnitude < 1e15, number == number.rounded(.towardZero) { return String(Int(number)) }
    // Swift gives the same digits in another form.
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var digits = Array(mantissa.joined().utf8)
    var point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (number < 0 ? "-" : "") + form(String(decoding: digits, as: UTF8.self), point: point)
  }

  /// Writes digits with the decimal point after `point` of them.
  private static func form(_ digits: String, point: Int) -> String {
    let count = digits.utf8.count
    switch point {
    case count...21: return digits + String(repeating: "0", count: point - count)
    case 1...21: return "\(digits.prefix(point)).\(digits.dropFirst(point))"
    case -5...0: return "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = "e\(point > 0 ? "+" : "-")\(abs(point - 1))"
      return count == 1 ? digits + exponent : "\(digits.prefix(1)).\(digits.dropFirst())\(exponent)"
    }
  }

  /// ECMA-262, 7.1.4.1: a whole text as a number; NaN where it is none.
  ///
  /// A number of another base needs the engine.
  static func number(of text: String) throws(InterpreterError) -> Double {
    let digits = text.trimmed
    switch digits {
    case "": return 0
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    if digits.hasPrefix("0"), "xXoObB".contains(digits.dropFirst().prefix(1)) {
      throw .unsupported("a text with a number of another base", at: 0)
    }
    let isDecimal = digits.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
    return isDecimal ? Double(digits) ?? .nan : .nan
  }
}

extension String {
  /// The text without white space at its ends (ECMA-262, 22.1.3.32).
  var trimmed: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace && scalar != "\u{85}" || scalar == "\u{FEFF}"
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
