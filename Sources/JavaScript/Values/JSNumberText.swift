internal import Foundation

/// Number formatting and parsing of JavaScript.
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

  /// ECMA-262, 7.1.4.1: a whole text as a number, or NaN.
  static func number(of text: ScriptText) -> Double {
    let trimmed = text.trimmed.units
    if trimmed.isEmpty { return 0 }
    if trimmed.count > 2, trimmed[0] == UInt16(ascii: "0"), let radix = radix(of: trimmed[1]) {
      return whole(trimmed[2...], radix: radix) ?? .nan
    }
    let (number, count) = decimal(trimmed[...], allowsSign: true)
    return count == trimmed.count ? number : .nan
  }

  /// The radix of a prefix's letter after a zero.
  static func radix(of letter: UInt16) -> Int? {
    switch letter {
    case UInt16(ascii: "x"), UInt16(ascii: "X"): 16
    case UInt16(ascii: "o"), UInt16(ascii: "O"): 8
    case UInt16(ascii: "b"), UInt16(ascii: "B"): 2
    default: nil
    }
  }

  /// Digits of a radix as a number; nil for other digits, or none.
  static func whole(_ digits: ArraySlice<UInt16>, radix: Int) -> Double? {
    guard !digits.isEmpty else { return nil }
    var exact: UInt64 = 0
    for unit in digits {
      guard let digit = unit.digit, digit < radix else { return nil }
      let (product, isTooLarge) = exact.multipliedReportingOverflow(by: UInt64(radix))
      guard !isTooLarge, product <= .max - UInt64(digit) else { return long(digits, radix: radix) }
      exact = product + UInt64(digit)
    }
    return Double(exact)
  }

  /// The value of digits that do not fit into 64 bits.
  private static func long(_ digits: ArraySlice<UInt16>, radix: Int) -> Double? {
    guard digits.allSatisfy({ ($0.digit ?? 36) < radix }) else { return nil }
    let text = String(decoding: digits, as: UTF16.self)
    if radix == 10 { return Double(text) }
    if radix & (radix - 1) == 0 {
      // C rounds a hexadecimal number once, as JavaScript requires; the digits are first converted to bits.
      let width = radix.trailingZeroBitCount
      var bits = digits.flatMap { unit in
        (0..<width).reversed().map { (unit.digit ?? 0) >> $0 & 1 }
      }
      bits.insert(contentsOf: repeatElement(0, count: (4 - bits.count % 4) % 4), at: 0)
      let hexadecimal = stride(from: 0, to: bits.count, by: 4).map { place in
        String(bits[place..<(place + 4)].reduce(0) { $0 * 2 + $1 }, radix: 16)
      }
      return strtod("0x" + hexadecimal.joined(), nil)
    }
    return digits.reduce(0) { $0 * Double(radix) + Double($1.digit ?? 0) }
  }

  /// The longest decimal number at the beginning of a text, and its length in code units; NaN if there is none.
  static func decimal(_ units: ArraySlice<UInt16>, allowsSign: Bool) -> (number: Double, count: Int) {
    var place = units.startIndex
    func digits() -> Int {
      let start = place
      while place < units.endIndex, (48...57).contains(units[place]) { place += 1 }
      return place - start
    }
    func takes(_ letters: Unicode.Scalar...) -> Bool {
      guard place < units.endIndex, letters.contains(where: { units[place] == UInt16(ascii: $0) }) else {
        return false
      }
      place += 1
      return true
    }
    let isNegative = units.first == UInt16(ascii: "-")
    if allowsSign { _ = takes("+", "-") }
    if units[place...].starts(with: "Infinity".utf16) {
      return (isNegative ? -.infinity : .infinity, place + 8 - units.startIndex)
    }
    let whole = digits()
    var fraction = 0
    let point = place
    if takes(".") { fraction = digits() }
    if whole == 0 && fraction == 0 { return (.nan, 0) }
    if whole > 0 && fraction == 0 && place > point { place = point + 1 }
    let end = place
    if takes("e", "E") {
      _ = takes("+", "-")
      if digits() == 0 { place = end }
    }
    let text = String(decoding: units[units.startIndex..<place], as: UTF16.self)
    return (strtod(text, nil), place - units.startIndex)
  }
}
