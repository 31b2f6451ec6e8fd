import Foundations

/// Equality and order of values, CEL section "Equality" and "Ordering".
enum Comparison {
  /// Whether two values are equal; walks collections within the budget.
  static func equal(_ left: Value, _ right: Value, _ frame: inout Frame) -> Bool {
    switch (left, right) {
    case (.list(let a), .list(let b)):
      guard a.count == b.count, frame.spend(1 + a.count) == nil else { return false }
      for index in a.indices where !equal(a[index], b[index], &frame) { return false }
      return true
    case (.map(let a), .map(let b)):
      guard a.count == b.count, frame.spend(1 + a.count) == nil else { return false }
      let keys = a.keys
      let values = a.values
      for index in keys.indices {
        guard let other = b[keys[index]], equal(values[index], other, &frame) else { return false }
      }
      return true
    case (.optional(let a), .optional(let b)):
      guard frame.spend() == nil else { return false }
      guard let a, let b else { return a == nil && b == nil }
      return equal(a, b, &frame)
    case (.string(let a), .string(let b)):
      frame.steps -= a.utf8.count / 16
      return haveSameCodePoints(a, b)
    // As in `order`, so that `<=` is the same as `<` or `==`.
    case (.int, .double), (.double, .int), (.uint, .double), (.double, .uint):
      return order(left, right) == .same
    default:
      return left == right
    }
  }

  /// Whether left comes before, with or after right; nil where their types have no order.
  ///
  /// NaN has no order: every relation with it is false, which `unordered` represents.
  static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.int(let a), .int(let b)): return Order(a, b)
    case (.uint(let a), .uint(let b)): return Order(a, b)
    case (.double(let a), .double(let b)): return order(a, b)
    case (.int(let a), .uint(let b)): return a < 0 ? .before : Order(UInt(a), b)
    case (.uint(let a), .int(let b)): return b < 0 ? .after : Order(a, UInt(b))
    case (.int(let a), .double(let b)): return order(Double(a), b)
    case (.double(let a), .int(let b)): return order(a, Double(b))
    case (.uint(let a), .double(let b)): return order(Double(a), b)
    case (.double(let a), .uint(let b)): return order(a, Double(b))
    case (.string(let a), .string(let b)):
      // UTF-8 sorts as its code points do.
      if haveSameCodePoints(a, b) { return .same }
      return a.utf8.lexicographicallyPrecedes(b.utf8) ? .before : .after
    case (.bytes(let a), .bytes(let b)):
      return a == b ? .same : a.lexicographicallyPrecedes(b) ? .before : .after
    case (.bool(let a), .bool(let b)): return a == b ? .same : b ? .before : .after
    case (.timestamp(let a), .timestamp(let b)): return Order(a, b)
    case (.duration(let a), .duration(let b)): return Order(a, b)
    default: return nil
    }
  }

  /// A whole number is rounded to the nearest double first, as CEL's conformance tests require.
  private static func order(_ left: Double, _ right: Double) -> Order {
    left.isNaN || right.isNaN ? .unordered : Order(left, right)
  }

  enum Order {
    case before, same, after, unordered

    init<T: Comparable>(_ left: T, _ right: T) {
      self = left < right ? .before : left == right ? .same : .after
    }

    func satisfies(_ sign: BinaryOperator) -> Bool {
      switch sign {
      case .less: self == .before
      case .lessEqual: self == .before || self == .same
      case .greater: self == .after
      case .greaterEqual: self == .after || self == .same
      default: false
      }
    }
  }
}

extension ValueMap.Key {
  /// The key for looking a value up, where it can be one; whole doubles included.
  init?(lookingUp value: Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    case .uint(let number): self = .largeUInt(number)
    case .bool(let truth): self = .bool(truth)
    case .double(let number):
      if let exact = Int(exactly: number) {
        self = .int(exact)
      } else if let exact = UInt(exactly: number) {
        self = .largeUInt(exact)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// The key that a value is in a map literal.
  init?(making value: Value) {
    if case .double = value { return nil }
    self.init(lookingUp: value)
  }
}
