import Foundations

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
