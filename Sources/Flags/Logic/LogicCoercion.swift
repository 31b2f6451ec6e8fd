import Foundations

/// How JSONLogic coerces values of one type to another: as JavaScript does (ECMA-262, section 7).
enum LogicCoercion {
  /// Whether a value counts as true; unlike in JavaScript an empty list does not.
  static func isTrue(_ value: Value) -> Bool {
    switch value {
    case .null, .error: false
    case .bool(let truth): truth
    case .int(let number): number != 0
    case .uint(let number): number != 0
    case .double(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    default: true
    }
  }

  /// A value as a number; not a number where it is none.
  static func number(_ value: Value) -> Double {
    switch value {
    case .null: 0
    case .bool(let truth): truth ? 1 : 0
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number
    case .string(let text): number(text)
    case .list(let items): items.isEmpty ? 0 : items.count == 1 ? number(items[0]) : .nan
    default: .nan
    }
  }

  private static func number(_ text: String) -> Double {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    let digits = trimmed[...end]
    let isDecimal = digits.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    return isDecimal && digits.utf8.count <= 400 ? Double(digits) ?? .nan : .nan
  }

  /// A number as a value, an integer where that is lossless; null where it is not finite.
  static func value(_ number: Double) -> Value {
    guard number.isFinite else { return .null }
    if number.magnitude <= 9_007_199_254_740_992, let whole = Int(exactly: number) { return .int(whole) }
    return .double(number)
  }

  /// A value as text.
  static func text(_ value: Value) -> String {
    switch value {
    case .null, .error: ""
    case .bool(let truth): String(truth)
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): Int(exactly: number).map(String.init) ?? number.description
    case .string(let text): text
    case .list(let items): items.map(text).joined(separator: ",")
    default: "[object Object]"
    }
  }

  /// `===`: of one kind and equal.
  static func areSame(_ left: Value, _ right: Value) -> Bool { left == right }

  /// `==`: equal after both were made numbers or texts.
  static func areEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null), (.string, .string), (.list, .list), (.map, .map): left == right
    case (.list, .string), (.string, .list), (.map, .string), (.string, .map): text(left) == text(right)
    default: number(left) == number(right)
    }
  }

  /// `<`: texts by their code points, all else as numbers.
  static func isLess(_ left: Value, _ right: Value) -> Bool {
    if case .string(let a) = left, case .string(let b) = right {
      return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    }
    return number(left) < number(right)
  }

  /// `<=`, which is no negation of `>` where one is not a number.
  static func isLessOrEqual(_ left: Value, _ right: Value) -> Bool {
    if case .string = left, case .string = right { return !isLess(right, left) }
    return number(left) <= number(right)
  }
}

/// Versions as flagd's `sem_ver` compares them.
extension SemanticVersion {
  /// Parses a text or a number as a version; nil where it is none.
  init?(_ value: Value) {
    switch value {
    case .string(let text): self.init(lenient: text)
    case .int(let number): self.init(lenient: String(number))
    case .uint(let number): self.init(lenient: String(number))
    case .double(let number): self.init(lenient: number.description)
    default: return nil
    }
  }

  /// The result of `sem_ver` for two versions; nil for an unknown operator.
  static func compare(_ left: Self, _ sign: String, _ right: Self) -> Bool? {
    switch sign {
    case "=": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "^": left.hasSameMajor(as: right)
    case "~": left.hasSameMinor(as: right)
    default: nil
    }
  }
}
