/// A JavaScript string: UTF-16 code units, in which surrogates may be unpaired.
struct ScriptText: Hashable, Sendable {
  var units: [UInt16]

  init(_ units: [UInt16]) { self.units = units }
  init(_ units: ArraySlice<UInt16>) { self.units = Array(units) }
  init(_ text: String) { units = Array(text.utf16) }

  var string: String { String(decoding: units, as: UTF16.self) }
  var isEmpty: Bool { units.isEmpty }
  var count: Int { units.count }

  static func + (left: ScriptText, right: ScriptText) -> ScriptText { ScriptText(left.units + right.units) }

  static func < (left: ScriptText, right: ScriptText) -> Bool {
    left.units.lexicographicallyPrecedes(right.units)
  }

  /// The text without white space at its ends (ECMA-262, 22.1.3.32).
  var trimmed: ScriptText {
    guard let first = units.firstIndex(where: { !$0.isBlank }),
      let last = units.lastIndex(where: { !$0.isBlank })
    else { return ScriptText([]) }
    return ScriptText(units[first...last])
  }

  /// Returns the index of another text's first occurrence from a start.
  func firstIndex(of other: ScriptText, from start: Int = 0) -> Int? {
    guard start >= 0, other.count <= count - start else { return nil }
    guard let first = other.units.first else { return start }
    var place = start
    let last = count - other.count
    while place <= last {
      if units[place] == first, units[place..<(place + other.count)].elementsEqual(other.units) {
        return place
      }
      place += 1
    }
    return nil
  }

  /// The text as an array index (ECMA-262, 6.1.7), so `0` or `17` but not `017`.
  var index: Int? {
    guard let first = units.first, count <= 10, (48...57).contains(first) else { return nil }
    if first == 48 { return count == 1 ? 0 : nil }
    var result = 0
    for unit in units {
      guard (48...57).contains(unit) else { return nil }
      result = result * 10 + Int(unit - 48)
    }
    return result < 4_294_967_295 ? result : nil
  }
}

extension ScriptText: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}

extension UInt16 {
  /// A code unit by its ASCII character.
  init(ascii character: Unicode.Scalar) { self = UInt16(truncatingIfNeeded: character.value) }

  /// White space or the end of a line (ECMA-262, 12.2 and 12.3).
  var isBlank: Bool {
    switch self {
    case 9...13, 32, 0xA0, 0xFEFF, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// The end of a line (ECMA-262, 12.3).
  var endsLine: Bool { self == 10 || self == 13 || self == 0x2028 || self == 0x2029 }

  /// The value of a digit up to 36.
  var digit: Int? {
    switch self {
    case 48...57: Int(self) - 48
    case 65...90: Int(self) - 55
    case 97...122: Int(self) - 87
    default: nil
    }
  }
}
