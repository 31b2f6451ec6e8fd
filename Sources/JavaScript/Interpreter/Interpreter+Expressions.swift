internal import Foundation

extension Interpreter {
  func evaluate(_ expression: Expression) throws(InterpreterError) -> JSValue {
    try spend()
    switch expression {
    case .constant(let value): return value
    case .global(let name): return value(of: name)
    case .local(let slot): return value(ofLocal: slot)
    case .member, .index, .method: return try link(expression) ?? .undefined
    case .group(let inner): return try evaluate(inner)
    case .template(let words, let holes):
      var units = words[0].units
      for (index, hole) in holes.enumerated() {
        units += try evaluate(hole).asText().units
        units += words[index + 1].units
        try spend(units: units.count)
      }
      return .text(ScriptText(units))
    case .array(let elements):
      var values: [JSValue] = []
      for element in elements {
        if let element { values.append(try evaluate(element)) } else { values.append(.hole) }
      }
      return .object(JSObject(elements: values))
    case .object(let members): return try object(members)
    case .function(let function, let arguments, let place):
      return try call(function, try evaluate(arguments), at: place)
    case .faker(let provider, let method, let arguments, let place):
      let values = try evaluate(arguments).map { $0.exported() }
      guard let value = fake(provider, method, values) else {
        throw .type("faker cannot do that with these arguments", at: place)
      }
      return JSValue(value)
    case .noFunction(let name, let place): throw .type("\(name.string) is not a function", at: place)
    case .unary(let operation, let operand): return try apply(operation, try evaluate(operand))
    case .binary(let operation, let left, let right):
      let first = try evaluate(left)
      return try apply(operation, first, try evaluate(right))
    case .logical(let operation, let left, let right):
      let value = try evaluate(left)
      return holds(operation, value) ? value : try evaluate(right)
    case .conditional(let condition, let yes, let no):
      return try evaluate(condition).isTruthy ? try evaluate(yes) : try evaluate(no)
    case .assignment(let target, let expression):
      let place = try reference(target)
      let value = try evaluate(expression)
      try set(place, to: value)
      return value
    case .compound(let target, let operation, let expression):
      let place = try reference(target)
      let old = try get(place)
      let value = try apply(operation, old, try evaluate(expression))
      try set(place, to: value)
      return value
    case .logicalAssignment(let target, let operation, let expression):
      let place = try reference(target)
      let old = try get(place)
      if holds(operation, old) { return old }
      let value = try evaluate(expression)
      try set(place, to: value)
      return value
    case .step(let target, let change, let givesOld):
      let place = try reference(target)
      let old = try get(place).asNumber()
      try set(place, to: .number(old + change))
      return .number(givesOld ? old : old + change)
    case .sequence(let parts):
      var last = JSValue.undefined
      for part in parts { last = try evaluate(part) }
      return last
    }
  }

  func evaluate(_ expressions: [Expression]) throws(InterpreterError) -> [JSValue] {
    var values: [JSValue] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try evaluate(expression)) }
    return values
  }

  private func object(_ members: [(key: Expression.Key, value: Expression)]) throws(InterpreterError)
    -> JSValue
  {
    let object = JSObject()
    for member in members {
      let key: ScriptText
      switch member.key {
      case .fixed(let text): key = text
      case .computed(let expression): key = try evaluate(expression).asText()
      }
      object.set(key, to: try evaluate(member.value))
    }
    return .object(object)
  }

  /// Whether the left operand of a logical operator short-circuits.
  private func holds(_ operation: LogicalOperator, _ value: JSValue) -> Bool {
    switch operation {
    case .and: !value.isTruthy
    case .or: value.isTruthy
    case .coalesce: !value.isNullish
    }
  }

  private func apply(_ operation: UnaryOperator, _ value: JSValue) throws(InterpreterError) -> JSValue {
    switch operation {
    case .not: .bool(!value.isTruthy)
    case .minus: .number(-(try value.asNumber()))
    case .plus: .number(try value.asNumber())
    case .typeof: .text(value.typeName)
    }
  }

  private func apply(
    _ operation: JSBinaryOperator, _ left: JSValue, _ right: JSValue
  ) throws(InterpreterError) -> JSValue {
    switch operation {
    case .add: return try add(left, right)
    case .equal: return .bool(try left.isEqual(to: right))
    case .unequal: return .bool(try !left.isEqual(to: right))
    case .same: return .bool(left.isStrictlyEqual(to: right))
    case .different: return .bool(!left.isStrictlyEqual(to: right))
    case .less: return .bool(try compare(left, right, text: { $0 < $1 }, number: { $0 < $1 }))
    case .greater: return .bool(try compare(left, right, text: { $1 < $0 }, number: { $0 > $1 }))
    case .lessOrEqual: return .bool(try compare(left, right, text: { !($1 < $0) }, number: { $0 <= $1 }))
    case .greaterOrEqual: return .bool(try compare(left, right, text: { !($0 < $1) }, number: { $0 >= $1 }))
    default: break
    }
    let (first, second) = (try left.asNumber(), try right.asNumber())
    switch operation {
    case .subtract: return .number(first - second)
    case .multiply: return .number(first * second)
    case .divide: return .number(first / second)
    case .remainder: return .number(fmod(first, second))
    default: return .number(Self.power(first, second))
    }
  }

  /// ECMA-262, 6.1.6.1.3; C's `pow` differs if the base is 1 or -1.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || base.magnitude == 1 && exponent.isInfinite { return .nan }
    return pow(base, exponent)
  }

  /// ECMA-262, 13.15.3.
  private func add(_ left: JSValue, _ right: JSValue) throws(InterpreterError) -> JSValue {
    let (first, second) = (try left.primitive(), try right.primitive())
    if case .number(let one) = first, case .number(let other) = second { return .number(one + other) }
    if first.typeName == "string" || second.typeName == "string" {
      let (one, other) = (try first.asText(), try second.asText())
      try spend(units: one.count + other.count)
      return .text(one + other)
    }
    return .number(try first.asNumber() + second.asNumber())
  }

  /// ECMA-262, 7.2.12: texts by code units, all else as numbers.
  private func compare(
    _ left: JSValue, _ right: JSValue, text: (ScriptText, ScriptText) -> Bool,
    number: (Double, Double) -> Bool
  ) throws(InterpreterError) -> Bool {
    let (first, second) = (try left.primitive(), try right.primitive())
    if case .text(let one) = first, case .text(let other) = second { return text(one, other) }
    return number(try first.asNumber(), try second.asNumber())
  }
}
