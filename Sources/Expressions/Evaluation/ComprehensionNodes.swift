import Foundations

/// Walks the elements of a range: a list, the keys of a map, or the indices (keys) and values of either.
struct TreeWalk: Sendable {
  let range: any ExpressionNode
  /// Number of the first local variable.
  let local: Int
  /// Whether there are two variables.
  let isPaired: Bool
  let span: Span

  /// Calls `turn` for each element with the variables set, until it returns false.
  /// - Returns: an error if the range is none or the budget is used up.
  func each(_ frame: inout Frame, _ turn: (inout Frame) -> Bool) -> Value? {
    switch range.evaluate(&frame) {
    case .list(let elements):
      for index in elements.indices {
        frame.steps -= 1
        if frame.isExhausted { return Frame.exhausted }
        if isPaired {
          frame.locals[local] = .int(index)
          frame.locals[local + 1] = elements[index]
        } else {
          frame.locals[local] = elements[index]
        }
        if !turn(&frame) { break }
      }
    case .map(let map):
      let keys = map.keys
      for index in keys.indices {
        if let error = frame.spend() { return error }
        frame.locals[local] = keys[index].value
        if isPaired { frame.locals[local + 1] = map.values[index] }
        if !turn(&frame) { break }
      }
    case .error(let error):
      return .error(error)
    case let other:
      return frame.failure(.noOverload, "a macro walks a list or a map, not `\(other.typeName)`", span)
    }
    return nil
  }
}

/// `all` and `exists`: an error counts only where no element decides.
final class QuantifierNode: ExpressionNode {
  let walk: TreeWalk
  let condition: any ExpressionNode
  /// Whether it is `all`.
  let isAll: Bool
  let span: Span

  init(_ walk: TreeWalk, _ condition: any ExpressionNode, isAll: Bool, _ span: Span) {
    self.walk = walk
    self.condition = condition
    self.isAll = isAll
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var failure: Value?
    var isDecided = false
    let condition = condition
    let isAll = isAll
    let span = span
    let error = walk.each(&frame) { frame in
      let value = condition.evaluate(&frame)
      if case .bool(let truth) = value {
        isDecided = truth != isAll
        return !isDecided
      }
      if failure == nil { failure = condition.asFailure(value, frame, span) }
      return true
    }
    if let error { return error }
    return isDecided ? .bool(!isAll) : failure ?? .bool(isAll)
  }
}

extension ExpressionNode {
  /// A condition's value as an error: itself, or an error that it is not a bool.
  fileprivate func asFailure(_ value: Value, _ frame: Frame, _ span: Span) -> Value {
    value.isError
      ? value : frame.failure(.noOverload, "a condition is a bool, not `\(value.typeName)`", span)
  }
}

/// `exists_one`.
final class ExistsOneNode: ExpressionNode {
  let walk: TreeWalk
  let condition: any ExpressionNode
  let span: Span

  init(_ walk: TreeWalk, _ condition: any ExpressionNode, _ span: Span) {
    self.walk = walk
    self.condition = condition
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var count = 0
    var failure: Value?
    let error = walk.each(&frame) { frame in
      let value = condition.evaluate(&frame)
      guard case .bool(let truth) = value else {
        failure = condition.asFailure(value, frame, span)
        return false
      }
      if truth { count += 1 }
      return true
    }
    return error ?? failure ?? .bool(count == 1)
  }
}

/// `map`, `filter` and `transformList`: the list of the body's results for the elements that pass the filter.
final class CollectNode: ExpressionNode {
  let walk: TreeWalk
  let filter: (any ExpressionNode)?
  /// Nil for `filter`, which keeps the elements themselves.
  let body: (any ExpressionNode)?
  let span: Span

  init(_ walk: TreeWalk, filter: (any ExpressionNode)?, body: (any ExpressionNode)?, _ span: Span) {
    self.walk = walk
    self.filter = filter
    self.body = body
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var result: [Value] = []
    var failure: Value?
    let error = walk.each(&frame) { frame in
      if let filter {
        let value = filter.evaluate(&frame)
        guard case .bool(let truth) = value else {
          failure = filter.asFailure(value, frame, span)
          return false
        }
        if !truth { return true }
      }
      let value = body?.evaluate(&frame) ?? frame.locals[walk.local]
      guard !value.isError else {
        failure = value
        return false
      }
      if result.count >= frame.budget.elements {
        failure = frame.failure(.budget, "more than \(frame.budget.elements) elements", span)
        return false
      }
      result.append(value)
      return true
    }
    return error ?? failure ?? .list(result)
  }
}

/// `transformMap` and `transformMapEntry`.
final class TransformMapNode: ExpressionNode {
  let walk: TreeWalk
  let filter: (any ExpressionNode)?
  let body: any ExpressionNode
  /// Whether the body makes whole entries.
  let makesEntries: Bool
  let span: Span

  init(
    _ walk: TreeWalk, filter: (any ExpressionNode)?, body: any ExpressionNode, makesEntries: Bool,
    _ span: Span
  ) {
    self.walk = walk
    self.filter = filter
    self.body = body
    self.makesEntries = makesEntries
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var builder = MapBuilder()
    var failure: Value?
    let error = walk.each(&frame) { frame in
      if let filter {
        let value = filter.evaluate(&frame)
        guard case .bool(let truth) = value else {
          failure = filter.asFailure(value, frame, span)
          return false
        }
        if !truth { return true }
      }
      failure = add(body.evaluate(&frame), &builder, &frame)
      if builder.count > frame.budget.elements {
        failure = frame.failure(.budget, "more than \(frame.budget.elements) entries", span)
      }
      return failure == nil
    }
    return error ?? failure ?? .map(builder.map)
  }

  /// Adds the body's result; returns an error if it cannot be added.
  private func add(_ value: Value, _ builder: inout MapBuilder, _ frame: inout Frame) -> Value? {
    if value.isError { return value }
    guard makesEntries else {
      return builder.add(frame.locals[walk.local], value).map { frame.located($0, span) }
    }
    guard case .map(let entry) = value else {
      return frame.failure(.noOverload, "an entry is a map, not `\(value.typeName)`", span)
    }
    if let error = frame.spend(entry.count) { return error }
    for (key, value) in zip(entry.keys, entry.values) {
      if let error = builder.add(key, value) { return frame.located(error, span) }
    }
    return nil
  }
}

/// `cel.bind`, `optMap`, `optFlatMap`.
final class BindNode: ExpressionNode {
  let form: Expr.Binding.Form
  let local: Int
  let value: any ExpressionNode
  let body: any ExpressionNode
  let span: Span

  init(
    _ form: Expr.Binding.Form, _ local: Int, _ value: any ExpressionNode, _ body: any ExpressionNode,
    _ span: Span
  ) {
    self.form = form
    self.local = local
    self.value = value
    self.body = body
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    // The variable of `cel.bind` may hold an error, which matters only where it is read.
    let value = value.evaluate(&frame)
    if form == .plain {
      frame.locals[local] = value
      return body.evaluate(&frame)
    }
    guard case .optional(let inner) = value else {
      if value.isError { return value }
      return frame.failure(.noOverload, "expected an optional, not `\(value.typeName)`", span)
    }
    guard let inner else { return .optional(nil) }
    frame.locals[local] = inner
    let result = body.evaluate(&frame)
    if result.isError { return result }
    if form == .optionalMap { return .optional(result) }
    if case .optional = result { return result }
    return frame.failure(.noOverload, "`optFlatMap` makes an optional, not `\(result.typeName)`", span)
  }
}

/// `cel.block`: shared parts, then the body.
final class BlockNode: ExpressionNode {
  let local: Int
  let parts: [any ExpressionNode]
  let body: any ExpressionNode

  init(_ local: Int, _ parts: [any ExpressionNode], _ body: any ExpressionNode) {
    self.local = local
    self.parts = parts
    self.body = body
  }

  func evaluate(_ frame: inout Frame) -> Value {
    for index in parts.indices { frame.locals[local + index] = parts[index].evaluate(&frame) }
    return body.evaluate(&frame)
  }
}
