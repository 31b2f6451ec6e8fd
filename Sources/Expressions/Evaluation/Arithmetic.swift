import Foundations

/// The arithmetic operators on values; overflow is an error value.
enum Arithmetic {
  static func apply(_ sign: BinaryOperator, _ left: Value, _ right: Value, _ frame: inout Frame) -> Value {
    switch (left, right) {
    case (.int(let a), .int(let b)): return whole(sign, a, b).map(Value.int) ?? failure(sign, a, b)
    case (.uint(let a), .uint(let b)): return whole(sign, a, b).map(Value.uint) ?? failure(sign, a, b)
    case (.double(let a), .double(let b)):
      switch sign {
      case .add: return .double(a + b)
      case .subtract: return .double(a - b)
      case .multiply: return .double(a * b)
      case .divide: return .double(a / b)
      default: break
      }
    case (.string(let a), .string(let b)) where sign == .add:
      if let error = frame.spend(bytes: a.utf8.count + b.utf8.count) { return error }
      return .string(a + b)
    case (.bytes(let a), .bytes(let b)) where sign == .add:
      if let error = frame.spend(bytes: a.count + b.count) { return error }
      return .bytes(a + b)
    case (.list(let a), .list(let b)) where sign == .add:
      if let error = frame.spend(elements: a.count + b.count) { return error }
      return .list(a + b)
    case (.timestamp(let a), .duration(let b)) where sign == .add:
      return TimeArithmetic.add(a, b)
    case (.duration(let a), .timestamp(let b)) where sign == .add:
      return TimeArithmetic.add(b, a)
    case (.timestamp(let a), .duration(let b)) where sign == .subtract:
      return TimeArithmetic.subtract(a, b)
    case (.timestamp(let a), .timestamp(let b)) where sign == .subtract:
      return TimeArithmetic.difference(a, b)
    case (.duration(let a), .duration(let b)) where sign == .add || sign == .subtract:
      return TimeArithmetic.sum(a, b, isNegated: sign == .subtract)
    default: break
    }
    return .failure(
      .noOverload, "`\(sign.rawValue)` does not take `\(left.typeName)` and `\(right.typeName)`")
  }

  /// The result, or nil where it does not fit or the divisor is zero.
  private static func whole<T: FixedWidthInteger>(_ sign: BinaryOperator, _ a: T, _ b: T) -> T? {
    let result: (partialValue: T, overflow: Bool)
    switch sign {
    case .add: result = a.addingReportingOverflow(b)
    case .subtract: result = a.subtractingReportingOverflow(b)
    case .multiply: result = a.multipliedReportingOverflow(by: b)
    case .divide: result = a.dividedReportingOverflow(by: b)
    case .modulo: result = a.remainderReportingOverflow(dividingBy: b)
    default: return nil
    }
    return result.overflow ? nil : result.partialValue
  }

  private static func failure<T: FixedWidthInteger>(_ sign: BinaryOperator, _ a: T, _ b: T) -> Value {
    if b == 0, sign == .divide { return .failure(.divideByZero, "division of \(a) by zero") }
    if b == 0, sign == .modulo { return .failure(.divideByZero, "remainder of \(a) by zero") }
    return .failure(.overflow, "`\(a) \(sign.rawValue) \(b)` does not fit into 64 bits")
  }

  static func negate(_ value: Value) -> Value {
    switch value {
    case .int(let number):
      let (result, overflow) = (0 as Int).subtractingReportingOverflow(number)
      return overflow ? .failure(.overflow, "`-(\(number))` does not fit into 64 bits") : .int(result)
    case .double(let number): return .double(-number)
    default: return .failure(.noOverload, "`-` does not take `\(value.typeName)`")
    }
  }
}

extension Value {
  /// The value's type in messages: CEL's name, such as `list`, or `null`, as expressions write it.
  var typeName: String { if case .null = self { "null" } else { type.celName } }
}
