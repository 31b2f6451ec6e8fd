import Foundations

/// A literal or another value known at load.
final class ConstantNode: ExpressionNode {
  let value: Value
  init(_ value: Value) { self.value = value }
  func evaluate(_ frame: inout Frame) -> Value { value }
}

/// An error raised at run time, for expressions that were not checked.
final class FailingNode: ExpressionNode {
  let failure: EvaluationError
  let message: String
  let span: Span
  init(_ failure: EvaluationError, _ message: String, _ span: Span) {
    self.failure = failure
    self.message = message
    self.span = span
  }
  func evaluate(_ frame: inout Frame) -> Value { frame.failure(failure, message, span) }
}

/// A declared name.
final class SlotNode: ExpressionNode {
  let slot: Int
  let span: Span
  init(_ slot: Int, _ span: Span) {
    self.slot = slot
    self.span = span
  }
  func evaluate(_ frame: inout Frame) -> Value {
    guard slot < frame.slots.count else { return frame.failure(.noName, "this name has no value", span) }
    return frame.slots[slot]
  }
}

/// A macro's variable.
final class LocalNode: ExpressionNode {
  let number: Int
  init(_ number: Int) { self.number = number }
  func evaluate(_ frame: inout Frame) -> Value { frame.locals[number] }
}

/// `operand.field`.
final class FieldNode: ExpressionNode {
  let operand: any ExpressionNode
  let field: ValueMap.Field
  let isOptional: Bool
  let span: Span

  init(_ operand: any ExpressionNode, _ field: String, isOptional: Bool, _ span: Span) {
    self.operand = operand
    self.field = ValueMap.Field(field)
    self.isOptional = isOptional
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let value = operand.evaluate(&frame)
    if !isOptional, case .map(let map) = value {
      return map[field] ?? FieldNode.missing(field.name, value, frame, span)
    }
    return FieldNode.read(value, field, isOptional, frame, span)
  }

  static func read(
    _ value: Value, _ field: ValueMap.Field, _ isOptional: Bool, _ frame: Frame, _ span: Span
  ) -> Value {
    switch value {
    case .map(let map):
      guard let found = map[field] else {
        return isOptional ? .optional(nil) : missing(field.name, value, frame, span)
      }
      return isOptional ? .optional(found) : found
    case .optional(let inner):
      guard let inner else { return .optional(nil) }
      let result = read(inner, field, true, frame, span)
      if case .optional(.some(.optional(let nested))) = result { return .optional(nested) }
      return result
    case .error: return value
    default: return missing(field.name, value, frame, span)
    }
  }

  static func missing(_ field: String, _ value: Value, _ frame: Frame, _ span: Span) -> Value {
    guard case .map(let map) = value else {
      return frame.failure(
        .noOverload, "no field `\(field)` on a value of type `\(value.typeName)`", span)
    }
    let names = map.keys.compactMap { if case .string(let name) = $0 { name } else { nil } }
    let near = nearestName(to: field, in: names).map { ", did you mean `\($0)`?" } ?? ""
    return frame.failure(.noField, "no such field `\(field)`\(near)", span)
  }
}

/// `name.field` where `name` is declared: the commonest read, without copying the record.
final class SlotFieldNode: ExpressionNode {
  let slot: Int
  let field: ValueMap.Field
  let span: Span

  init(_ slot: Int, _ field: ValueMap.Field, _ span: Span) {
    self.slot = slot
    self.field = field
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    guard slot < frame.slots.count else { return frame.failure(.noName, "this name has no value", span) }
    if case .map(let map) = frame.slots[slot], let found = map[field] { return found }
    return FieldNode.read(frame.slots[slot], field, false, frame, span)
  }
}

/// `has(operand.field)`.
final class TestNode: ExpressionNode {
  let operand: any ExpressionNode
  let field: ValueMap.Field
  let span: Span

  init(_ operand: any ExpressionNode, _ field: String, _ span: Span) {
    self.operand = operand
    self.field = ValueMap.Field(field)
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var value = operand.evaluate(&frame)
    while case .optional(let inner) = value {
      guard let inner else { return .bool(false) }
      value = inner
    }
    switch value {
    case .map(let map): return .bool(map[field] != nil)
    case .error: return value
    default:
      return frame.failure(.noOverload, "`has` asks a map or a record, not `\(value.typeName)`", span)
    }
  }
}

/// `operand[index]`.
final class IndexNode: ExpressionNode {
  let operand: any ExpressionNode
  let index: any ExpressionNode
  let isOptional: Bool
  let span: Span

  init(_ operand: any ExpressionNode, _ index: any ExpressionNode, isOptional: Bool, _ span: Span) {
    self.operand = operand
    self.index = index
    self.isOptional = isOptional
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    let value = operand.evaluate(&frame)
    if value.isError { return value }
    let index = index.evaluate(&frame)
    if index.isError { return index }
    return IndexNode.read(value, index, isOptional, frame, span)
  }

  private static func read(
    _ value: Value, _ index: Value, _ isOptional: Bool, _ frame: Frame, _ span: Span
  ) -> Value {
    switch value {
    case .list(let elements):
      guard case .int(let position)? = ValueMap.Key(lookingUp: index).map(\.asInt) else {
        return frame.failure(.invalidArgument, "`\(index.typeName)` is no index of a list", span)
      }
      guard elements.indices.contains(position) else {
        if isOptional { return .optional(nil) }
        return frame.failure(
          .indexOutOfRange, "index \(position) is outside a list of \(elements.count)", span)
      }
      return isOptional ? .optional(elements[position]) : elements[position]
    case .map(let map):
      guard let key = ValueMap.Key(lookingUp: index), let found = map[key] else {
        if isOptional { return .optional(nil) }
        return frame.failure(
          .noKey, "no such key\(ValueMap.Key(lookingUp: index).map { " `\($0.description)`" } ?? "")", span)
      }
      return isOptional ? .optional(found) : found
    case .optional(let inner):
      guard let inner else { return .optional(nil) }
      let result = read(inner, index, true, frame, span)
      if case .optional(.some(.optional(let nested))) = result { return .optional(nested) }
      return result
    default:
      return frame.failure(.noOverload, "a value of type `\(value.typeName)` has no elements", span)
    }
  }
}

extension ValueMap.Key {
  /// A number as `int` where it fits; other keys as they are.
  fileprivate var asInt: Value {
    if case .largeUInt(let number) = self, let fitting = Int(exactly: number) { return .int(fitting) }
    return value
  }
}

/// `optional.or(other)` and `optional.orValue(other)`: the other one is evaluated only where the first is empty.
///
/// So `item.?price.orValue(1 / count)` gives a price that is there whatever `count` is, as the reference
/// implementations do.
final class OptionalElseNode: ExpressionNode {
  let name: String
  let optional: any ExpressionNode
  let other: any ExpressionNode
  /// Whether the result is the value itself, not an optional.
  let givesValue: Bool
  let span: Span

  /// Makes the node of a call, or nil where the function is not one of these two.
  init?(_ overloads: [Overload], _ arguments: [any ExpressionNode], _ span: Span) {
    guard overloads.count == 1, let overload = overloads.first, overload.isMember, arguments.count == 2,
      case .optional = overload.parameters[0], overload.name == "or" || overload.name == "orValue"
    else { return nil }
    name = overload.name
    optional = arguments[0]
    other = arguments[1]
    givesValue = overload.name == "orValue"
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    if let error = frame.spend() { return error }
    let value = optional.evaluate(&frame)
    guard case .optional(let inner) = value else { return refuse(value, frame) }
    if let inner { return givesValue ? inner : value }
    let result = other.evaluate(&frame)
    if givesValue { return result }
    guard case .optional = result else { return refuse(result, frame) }
    return result
  }

  private func refuse(_ value: Value, _ frame: Frame) -> Value {
    if value.isError { return value }
    return frame.failure(
      .noOverload, "`\(name)` expects an optional, not `\(value.typeName)`", span)
  }
}
