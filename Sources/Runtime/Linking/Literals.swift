import Documents
import Expressions
import Foundations
import Screens

/// Parses scalars as values of the expected type.
enum Literals {
  /// Booleans of YAML 1.1.
  static let yaml11Booleans = ["yes": true, "on": true, "y": true, "no": false, "off": false, "n": false]

  /// Parses a scalar; nil where it is not of the type.
  static func value(_ scalar: Scalar, of type: ValueType) -> Value? {
    let text = scalar.text
    switch type {
    case .string: return .string(text)
    case .enumeration(let enumeration): return enumeration.cases.contains(text) ? .string(text) : nil
    case .bool: return text == "true" ? true : text == "false" ? false : nil
    case .int: return Int(text).map { .int($0) }
    case .uint: return UInt(text).map { .uint($0) }
    case .double: return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .duration: return duration(text).map { .duration($0) }
    case .null: return scalar.isNull ? .null : nil
    case .dyn, .error:
      // Without a type, only plain scalars that are unambiguous are not strings.
      if scalar.style != .plain { return .string(text) }
      if scalar.isNull { return .null }
      return value(scalar, of: .bool) ?? value(scalar, of: .int) ?? value(scalar, of: .double)
        ?? .string(text)
    default: return nil
    }
  }

  /// Parses a duration such as `90s`, `20m`, `1h30m` or `250ms`.
  static func duration(_ text: String) -> Duration? {
    var rest = Substring(text)
    var total = Duration.zero
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits), number <= 1_000_000_000 else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { ("a"..."z").contains($0) }
      rest = rest.dropFirst(unit.count)
      switch unit {
      case "ms": total += .milliseconds(number)
      case "s": total += .seconds(number)
      case "m": total += .seconds(number * 60)
      case "h": total += .seconds(number * 3600)
      case "d": total += .seconds(number * 86400)
      default: return nil
      }
    }
    return total
  }
}

extension ValueType {
  /// The default value of a state of this type; nil where there is none.
  var defaultValue: Value? {
    switch self {
    case .nullable, .null, .dyn, .error: .null
    case .string: .string("")
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .list: .list([])
    default: nil
    }
  }

  /// The type, with its article, as used in messages.
  var inWords: String {
    switch self {
    case .bool: "`true` or `false`"
    case .int: "a whole number"
    case .double: "a number"
    case .duration: "a length of time, such as `90s` or `20m`"
    case .enumeration(let words):
      words.name.isEmpty ? "one of the words allowed here" : "a word of `\(words.name)`"
    default: "of type `\(self)`"
    }
  }

  /// Whether a string is valid.
  var takesString: Bool {
    switch self {
    case .string, .dyn, .error: true
    case .nullable(let wrapped): wrapped.takesString
    default: false
    }
  }

  /// Whether a mapping is valid.
  var takesMapping: Bool {
    switch self {
    case .map, .record, .dyn, .error: true
    default: false
    }
  }

  /// The type of a list's elements; nil where it is no list.
  var elementType: ValueType? {
    switch self {
    case .list(let element): element
    case .dyn: .dyn
    // What it is an element of has been reported.
    case .error: .error
    default: nil
    }
  }

  func valueType(of field: String) -> ValueType {
    switch self {
    case .map(_, let value): value
    case .record(let record): record.type(of: field) ?? .dyn
    default: .dyn
    }
  }
}
