import Foundations

/// A call of a function, its overload chosen by the values.
final class CallNode: ExpressionNode {
  /// An overload and the slots passed to it after the written arguments; nil passes null.
  struct Candidate: Sendable {
    let overload: Overload
    let implicit: [Int?]
  }
  let name: String
  let candidates: [Candidate]
  let arguments: [any ExpressionNode]
  let span: Span

  init(_ name: String, _ candidates: [Candidate], _ arguments: [any ExpressionNode], _ span: Span) {
    self.name = name
    self.candidates = candidates
    self.arguments = arguments
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    if let error = frame.spend() { return error }
    var values: [Value] = []
    values.reserveCapacity(arguments.count + 1)
    for argument in arguments {
      let value = argument.evaluate(&frame)
      if value.isError { return value }
      values.append(value)
    }
    for candidate in candidates where candidate.overload.accepts(values) {
      for slot in candidate.implicit {
        if let slot, slot < frame.slots.count {
          values.append(frame.slots[slot])
        } else {
          values.append(.null)
        }
      }
      return frame.located(invoke(candidate.overload.body, values, &frame), span)
    }
    let types = values.map { "`\($0.typeName)`" }.joined(separator: ", ")
    return frame.failure(.noOverload, "`\(name)` does not take \(types.isEmpty ? "nothing" : types)", span)
  }

  private func invoke(_ body: Overload.Body, _ values: [Value], _ frame: inout Frame) -> Value {
    switch body {
    case .none(let call): call(&frame)
    case .unary(let call): call(values[0], &frame)
    case .binary(let call): call(values[0], values[1], &frame)
    case .variadic(let call): call(values, &frame)
    }
  }
}

/// A call of a function of one argument whose overload is known.
final class UnaryCallNode: ExpressionNode {
  let name: String
  let overload: Overload
  let call: @Sendable (Value, inout Frame) -> Value
  let argument: any ExpressionNode
  let span: Span

  init(
    _ overload: Overload, _ call: @escaping @Sendable (Value, inout Frame) -> Value,
    _ argument: any ExpressionNode,
    _ span: Span
  ) {
    name = overload.name
    self.overload = overload
    self.call = call
    self.argument = argument
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    if let error = frame.spend() { return error }
    let value = argument.evaluate(&frame)
    if value.isError { return value }
    guard overload.parameters[0].accepts(value) else {
      return frame.failure(.noOverload, "`\(name)` does not take `\(value.typeName)`", span)
    }
    return frame.located(call(value, &frame), span)
  }
}

/// A call of a function of two arguments whose overload is known.
final class BinaryCallNode: ExpressionNode {
  let name: String
  let overload: Overload
  let call: @Sendable (Value, Value, inout Frame) -> Value
  let first: any ExpressionNode
  let second: any ExpressionNode
  let span: Span

  init(
    _ overload: Overload, _ call: @escaping @Sendable (Value, Value, inout Frame) -> Value,
    _ first: any ExpressionNode,
    _ second: any ExpressionNode, _ span: Span
  ) {
    name = overload.name
    self.overload = overload
    self.call = call
    self.first = first
    self.second = second
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    if let error = frame.spend() { return error }
    let a = first.evaluate(&frame)
    if a.isError { return a }
    let b = second.evaluate(&frame)
    if b.isError { return b }
    guard overload.parameters[0].accepts(a), overload.parameters[1].accepts(b) else {
      return frame.failure(
        .noOverload, "`\(name)` does not take `\(a.typeName)`, `\(b.typeName)`", span)
    }
    return frame.located(call(a, b, &frame), span)
  }
}
