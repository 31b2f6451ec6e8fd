/// Reads and writes floating point numbers as CEL's reference implementation does.
package enum NumberText {
  /// The number that a text spells in decimal or exponent form, `NaN` or `Infinity`; nil where it is none.
  package static func double(_ text: String) -> Double? {
    guard text.utf8.count <= 400 else { return nil }
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    // Swift reads `0x1p3` and `nan(1)` too; CEL does not.
    let allowed = text.utf8.allSatisfy {
      $0.isDigit || $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: "-")
    }
    return allowed ? Double(text) : nil
  }

  /// The shortest text that reads back as the number; an exponent below 1e-4 and from 1e21 on.
  package static func text(_ number: Double) -> String {
    if let special = special(number) { return special }
    let parts = Decimal(number)
    if parts.exponent < -4 || parts.exponent >= 21 { return parts.scientific }
    return parts.plain
  }

  /// `NaN`, `Infinity`, `-Infinity`, or nil for a finite number.
  package static func special(_ number: Double) -> String? {
    number.isNaN ? "NaN" : number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : nil
  }

  /// The shortest digits of a number and where its point is.
  package struct Decimal {
    package let isNegative: Bool
    /// At least one digit, no zeros at the end.
    package let digits: [UInt8]
    /// The power of ten of the first digit.
    package let exponent: Int

    package init(_ number: Double) {
      isNegative = number.sign == .minus
      var digits: [UInt8] = []
      var exponent = 0
      var point: Int?
      var seen = 0
      var bytes = number.magnitude.description.utf8[...]
      if let mark = bytes.firstIndex(of: UInt8(ascii: "e")) {
        exponent = Int(Substring(bytes[bytes.index(after: mark)...])) ?? 0
        bytes = bytes[..<mark]
      }
      for byte in bytes {
        if byte == UInt8(ascii: ".") {
          point = seen
        } else {
          digits.append(byte)
          seen += 1
        }
      }
      exponent += (point ?? seen) - 1
      while digits.count > 1, digits.first == UInt8(ascii: "0") {
        digits.removeFirst()
        exponent -= 1
      }
      while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
      if digits == [UInt8(ascii: "0")] { exponent = 0 }
      self.digits = digits
      self.exponent = exponent
    }

    private var sign: String { isNegative ? "-" : "" }

    private func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// `6.02214e+23`.
    package var scientific: String {
      let rest = digits.dropFirst()
      let power = String(exponent.magnitude)
      return sign + text(digits.prefix(1)) + (rest.isEmpty ? "" : "." + text(rest)) + "e"
        + (exponent < 0 ? "-" : "+") + (power.utf8.count < 2 ? "0" : "") + power
    }

    /// `-987.654`.
    package var plain: String {
      if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + text(digits) }
      if digits.count <= exponent + 1 {
        return sign + text(digits) + String(repeating: "0", count: exponent + 1 - digits.count)
      }
      return sign + text(digits.prefix(exponent + 1)) + "." + text(digits.dropFirst(exponent + 1))
    }
  }
}
