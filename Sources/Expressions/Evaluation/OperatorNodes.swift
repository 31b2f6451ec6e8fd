import Foundations

/// `a && b && …` or `a || b || …`: an error counts only where no term decides (CEL, "Logical Operators").
final class LogicNode: ExpressionNode {
  let isAnd: Bool
  let terms: [any ExpressionNode]
  let spans: [Span]

  init(isAnd: Bool, _ terms: [any ExpressionNode], _ spans: [Span]) {
    self.isAnd = isAnd
    self.terms = terms
    self.spans = spans
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var failure: Value?
    for index in terms.indices {
      let value = terms[index].evaluate(&frame)
      if case .bool(let truth) = value {
        if truth != isAnd { return .bool(truth) }
      } else if failure == nil {
        failure =
          value.isError
          ? value
          : frame.failure(
            .noOverload, "`\(isAnd ? "&&" : "||")` does not take `\(value.typeName)`", spans[index])
      }
    }
    return failure ?? .bool(isAnd)
  }
}

/// `condition ? a : b`.
final class ConditionalNode: ExpressionNode {
  let condition: any ExpressionNode
  let whenTrue: any ExpressionNode
  let whenFalse: any ExpressionNode
  let span: Span

  init(
    _ condition: any ExpressionNode, _ whenTrue: any ExpressionNode, _ whenFalse: any ExpressionNode,
    _ span: Span
  ) {
    self.condition = condition
    self.whenTrue = whenTrue
    self.whenFalse = whenFalse
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let value = condition.evaluate(&frame)
    guard case .bool(let truth) = value else {
      if value.isError { return value }
      return frame.failure(.noOverload, "`?` asks for a bool, not `\(value.typeName)`", span)
    }
    return truth ? whenTrue.evaluate(&frame) : whenFalse.evaluate(&frame)
  }
}

/// `!a`.
final class NotNode: ExpressionNode {
  let operand: any ExpressionNode
  let span: Span

  init(_ operand: any ExpressionNode, _ span: Span) {
    self.operand = operand
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let value = operand.evaluate(&frame)
    if case .bool(let truth) = value { return .bool(!truth) }
    if value.isError { return value }
    return frame.failure(.noOverload, "`!` does not take `\(value.typeName)`", span)
  }
}

/// `-a`.
final class NegateNode: ExpressionNode {
  let operand: any ExpressionNode
  let span: Span

  init(_ operand: any ExpressionNode, _ span: Span) {
    self.operand = operand
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let value = operand.evaluate(&frame)
    return value.isError ? value : frame.located(Arithmetic.negate(value), span)
  }
}

/// `a + b` and the other arithmetic operators.
final class ArithmeticNode: ExpressionNode {
  let sign: BinaryOperator
  let left: any ExpressionNode
  let right: any ExpressionNode
  let span: Span

  init(_ sign: BinaryOperator, _ left: any ExpressionNode, _ right: any ExpressionNode, _ span: Span) {
    self.sign = sign
    self.left = left
    self.right = right
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let a = left.evaluate(&frame)
    if a.isError { return a }
    let b = right.evaluate(&frame)
    if b.isError { return b }
    return frame.located(Arithmetic.apply(sign, a, b, &frame), span)
  }
}

/// `a == b` and `a != b`.
final class EqualNode: ExpressionNode {
  let left: any ExpressionNode
  let right: any ExpressionNode
  let isNegated: Bool

  init(_ left: any ExpressionNode, _ right: any ExpressionNode, isNegated: Bool) {
    self.left = left
    self.right = right
    self.isNegated = isNegated
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let a = left.evaluate(&frame)
    if a.isError { return a }
    let b = right.evaluate(&frame)
    if b.isError { return b }
    return .bool(Comparison.equal(a, b, &frame) != isNegated)
  }
}

/// `a == "text"` and `a != "text"`.
final class EqualTextNode: ExpressionNode {
  let operand: any ExpressionNode
  let text: String
  let isNegated: Bool

  init(_ operand: any ExpressionNode, _ text: String, isNegated: Bool) {
    self.operand = operand
    self.text = text
    self.isNegated = isNegated
  }

  func evaluate(_ frame: inout Frame) -> Value {
    switch operand.evaluate(&frame) {
    case .string(let found): .bool(haveSameCodePoints(found, text) != isNegated)
    case .error(let error): .error(error)
    default: .bool(isNegated)
    }
  }
}

/// `item == "text"` for a macro's variable, where nothing is copied.
final class LocalEqualTextNode: ExpressionNode {
  let number: Int
  let text: String
  let isNegated: Bool

  init(_ number: Int, _ text: String, isNegated: Bool) {
    self.number = number
    self.text = text
    self.isNegated = isNegated
  }

  func evaluate(_ frame: inout Frame) -> Value {
    switch frame.locals[number] {
    case .string(let found): .bool(haveSameCodePoints(found, text) != isNegated)
    case .error(let error): .error(error)
    default: .bool(isNegated)
    }
  }
}

/// `name.field == "text"`, where nothing is copied.
final class SlotFieldEqualTextNode: ExpressionNode {
  let read: SlotFieldNode
  let text: String
  let isNegated: Bool

  init(_ read: SlotFieldNode, _ text: String, isNegated: Bool) {
    self.read = read
    self.text = text
    self.isNegated = isNegated
  }

  func evaluate(_ frame: inout Frame) -> Value {
    if read.slot < frame.slots.count, case .map(let map) = frame.slots[read.slot] {
      let truth: Bool? = map.withValue(of: read.field) { value in
        if case .string(let found) = value { haveSameCodePoints(found, text) } else { false }
      }
      if let truth { return .bool(truth != isNegated) }
    }
    let value = read.evaluate(&frame)
    return value.isError ? value : .bool(isNegated)
  }
}

/// `a < b` and the other relations.
final class OrderNode: ExpressionNode {
  let sign: BinaryOperator
  let left: any ExpressionNode
  let right: any ExpressionNode
  let span: Span

  init(_ sign: BinaryOperator, _ left: any ExpressionNode, _ right: any ExpressionNode, _ span: Span) {
    self.sign = sign
    self.left = left
    self.right = right
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let a = left.evaluate(&frame)
    if a.isError { return a }
    let b = right.evaluate(&frame)
    if case .double(let x) = a, case .double(let y) = b { return .bool(OrderNode.holds(sign, x, y)) }
    if case .int(let x) = a, case .int(let y) = b { return .bool(OrderNode.holds(sign, x, y)) }
    if b.isError { return b }
    guard let order = Comparison.order(a, b) else {
      return frame.failure(
        .noOverload, "`\(sign.rawValue)` does not take `\(a.typeName)` and `\(b.typeName)`", span)
    }
    return .bool(order.satisfies(sign))
  }

  /// The relation of two numbers of one type; every one with NaN is false.
  private static func holds<Number: Comparable>(_ sign: BinaryOperator, _ left: Number, _ right: Number)
    -> Bool
  {
    switch sign {
    case .less: left < right
    case .lessEqual: left <= right
    case .greater: left > right
    case .greaterEqual: left >= right
    default: false
    }
  }
}

/// `a in b`.
final class MembershipNode: ExpressionNode {
  let element: any ExpressionNode
  let collection: any ExpressionNode
  let span: Span

  init(_ element: any ExpressionNode, _ collection: any ExpressionNode, _ span: Span) {
    self.element = element
    self.collection = collection
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let element = element.evaluate(&frame)
    if element.isError { return element }
    let collection = collection.evaluate(&frame)
    switch collection {
    case .list(let elements):
      if let error = frame.spend(elements.count) { return error }
      for candidate in elements where Comparison.equal(candidate, element, &frame) { return .bool(true) }
      return .bool(false)
    case .map(let map):
      guard let key = ValueMap.Key(lookingUp: element) else { return .bool(false) }
      return .bool(map[key] != nil)
    case .error: return collection
    default:
      return frame.failure(
        .noOverload, "`in` asks for a list or a map, not `\(collection.typeName)`", span)
    }
  }
}
