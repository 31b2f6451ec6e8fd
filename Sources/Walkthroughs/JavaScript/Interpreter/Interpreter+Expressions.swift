extension Interpreter {
  func evaluate(_ expression: Expression) throws(InterpreterError) -> ScriptValue {
    try spend()
    switch expression {
    case .constant(let value): return value
    case .name(let name): return value(of: name)
    case .group(let inner): return try evaluate(inner)
    case .member, .method: return try link(expression) ?? .undefined
    case .template(let pieces):
      var result = ""
      for piece in pieces {
        result += try text(evaluate(piece))
        try spend(bytes: result.utf8.count)
      }
      return .string(result)
    case .array(let elements):
      var values: [ScriptValue] = []
      for element in elements { values.append(try unshared(element)) }
      return .array(values)
    case .object(let members):
      var values: [ScriptValue.Member] = []
      for member in members { values.append(.init(member.key, try unshared(member.value))) }
      return .object(values)
    case .unary(let operation, let operand): return try apply(operation, evaluate(operand))
    case .binary(let operation, let left, let right):
      let first = try evaluate(left)
      switch operation {
      case .and: return first.isTruthy ? try evaluate(right) : first
      case .or: return first.isTruthy ? first : try evaluate(right)
      case .coalesce: return first.isNullish ? try evaluate(right) : first
      default: return try apply(operation, first, evaluate(right))
      }
    case .conditional(let condition, let yes, let no):
      return try evaluate(evaluate(condition).isTruthy ? yes : no)
    }
  }

  private func apply(_ operation: UnaryOperator, _ value: ScriptValue) throws(InterpreterError) -> ScriptValue
  {
    switch operation {
    case .not: .bool(!value.isTruthy)
    case .minus: .number(-(try number(value)))
    case .plus, .number: .number(try number(value))
    case .typeof: .string(value.typeName)
    case .string: .string(try text(value))
    }
  }

  private func apply(
    _ operation: ScriptOperator, _ left: ScriptValue, _ right: ScriptValue
  ) throws(InterpreterError) -> ScriptValue {
    switch operation {
    case .add: return try add(left, right)
    case .subtract: return .number(try number(left) - number(right))
    case .multiply: return .number(try number(left) * number(right))
    case .divide: return .number(try number(left) / number(right))
    case .remainder: return .number(try number(left).truncatingRemainder(dividingBy: number(right)))
    case .equal: return .bool(try isEqual(left, right))
    case .unequal: return .bool(try !isEqual(left, right))
    case .same: return .bool(try isSame(left, right))
    case .different: return .bool(try !isSame(left, right))
    default: break
    }
    let (one, other) = try comparable(left, right)
    switch operation {
    case .less: return .bool(one < other)
    case .lessOrEqual: return .bool(one <= other)
    case .greater: return .bool(one > other)
    default: return .bool(one >= other)
    }
  }

  /// ECMA-262, 13.15.3.
  private func add(_ left: ScriptValue, _ right: ScriptValue) throws(InterpreterError) -> ScriptValue {
    let (one, other) = (try primitive(left), try primitive(right))
    guard one.typeName == "string" || other.typeName == "string" else {
      return .number(try number(one) + number(other))
    }
    let result = one.text + other.text
    try spend(bytes: result.utf8.count)
    return .string(result)
  }

  /// Two numbers that are in the order of the values: of texts by code units, of all else as numbers (ECMA-262, 7.2.12).
  private func comparable(_ left: ScriptValue, _ right: ScriptValue) throws(InterpreterError) -> (
    Double, Double
  ) {
    let (one, other) = (try primitive(left), try primitive(right))
    guard case .string(let first) = one, case .string(let second) = other else {
      return (try number(one), try number(other))
    }
    if first.utf8.elementsEqual(second.utf8) { return (0, 0) }
    return first.utf16.lexicographicallyPrecedes(second.utf16) ? (0, 1) : (1, 0)
  }
}
