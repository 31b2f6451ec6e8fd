import Foundations

/// Compiles a checked expression into nodes.
struct Planner {
  let declarations: Declarations
  let spans: SpanMap

  func plan(_ expr: Expr) -> any ExpressionNode {
    let span = self.span(expr)
    let name = spans.span(expr.nameStart, expr.nameEnd)
    if let resolved = planMeaning(expr, name) { return resolved }
    switch expr.kind {
    case .literal(let value):
      return ConstantNode(value)
    case .name(let text, _):
      return FailingNode(.noName, "undeclared name `\(text)`", name)
    case .select(let operand, let field, let isOptional):
      let operand = plan(operand)
      if let slot = operand as? SlotNode, !isOptional {
        return SlotFieldNode(slot.slot, ValueMap.Field(field), name)
      }
      return FieldNode(operand, field, isOptional: isOptional, name)
    case .test(let operand, let field):
      return TestNode(plan(operand), field, span)
    case .index(let operand, let index, let isOptional):
      return IndexNode(plan(operand), plan(index), isOptional: isOptional, name)
    case .call(let function, let target, let arguments):
      return planCall(expr, function, target, arguments, span)
    case .negate(let operand):
      return NegateNode(plan(operand), span)
    case .not(let operand):
      return NotNode(plan(operand), span)
    case .binary(let sign, let left, let right):
      return planBinary(sign, plan(left), plan(right), span)
    case .logic(let isAnd, let terms):
      return LogicNode(
        isAnd: isAnd, terms.map(plan), terms.map { self.span($0) })
    case .conditional(let condition, let whenTrue, let whenFalse):
      return ConditionalNode(
        plan(condition), plan(whenTrue), plan(whenFalse), self.span(condition))
    case .list(let elements):
      return planList(elements)
    case .map(let entries):
      return MapNode(
        entries.map { entry in
          MapNode.Entry(
            key: plan(entry.key), value: plan(entry.value), isOptional: entry.isOptional,
            keySpan: self.span(entry.key),
            valueSpan: self.span(entry.value))
        })
    case .message(let type, let fields):
      guard case .constant(.string(let full)) = expr.meaning, let message = WellKnownTypes.messages[full]
      else {
        return FailingNode(.noName, "no message type `\(type)`", name)
      }
      return MessageNode(
        message, fields.map { .init(name: $0.name, value: plan($0.value), isOptional: $0.isOptional) }, span)
    case .comprehension(let macro):
      return planComprehension(expr, macro)
    case .bind(let binding):
      return BindNode(
        binding.form, expr.local, plan(binding.value), plan(binding.body),
        self.span(binding.value))
    case .block(let parts, let body):
      return BlockNode(expr.local, parts.map(plan), plan(body))
    }
  }

  private func span(_ expr: Expr) -> Span { spans.span(expr.start, expr.end) }

  private func planMeaning(_ expr: Expr, _ span: Span) -> (any ExpressionNode)? {
    switch expr.kind {
    case .name, .select: break
    default: return nil
    }
    switch expr.meaning {
    case .slot(let slot): return SlotNode(slot, span)
    case .local(let number): return LocalNode(number)
    case .constant(let value): return ConstantNode(value)
    default: return nil
    }
  }

  private func planList(_ elements: [Expr.Element]) -> any ExpressionNode {
    let nodes = elements.map { element in
      ListNode.Element(
        value: plan(element.value), isOptional: element.isOptional,
        span: self.span(element.value))
    }
    // A list of constants is made once.
    var constants: [Value] = []
    for node in nodes {
      guard !node.isOptional, let constant = node.value as? ConstantNode else { return ListNode(nodes) }
      constants.append(constant.value)
    }
    return ConstantNode(.list(constants))
  }

  private func planBinary(
    _ sign: BinaryOperator, _ left: any ExpressionNode, _ right: any ExpressionNode, _ span: Span
  ) -> any ExpressionNode {
    switch sign {
    case .equal, .notEqual:
      let isNegated = sign == .notEqual
      if case .string(let text)? = (right as? ConstantNode)?.value {
        return equalText(left, text, isNegated)
      }
      if case .string(let text)? = (left as? ConstantNode)?.value {
        return equalText(right, text, isNegated)
      }
      return EqualNode(left, right, isNegated: isNegated)
    case .less, .lessEqual, .greater, .greaterEqual:
      return OrderNode(sign, left, right, span)
    case .isIn:
      return MembershipNode(left, right, span)
    case .add, .subtract, .multiply, .divide, .modulo:
      return ArithmeticNode(sign, left, right, span)
    }
  }

  private func equalText(_ operand: any ExpressionNode, _ text: String, _ isNegated: Bool)
    -> any ExpressionNode
  {
    if let read = operand as? SlotFieldNode {
      return SlotFieldEqualTextNode(read, text, isNegated: isNegated)
    }
    if let local = operand as? LocalNode {
      return LocalEqualTextNode(local.number, text, isNegated: isNegated)
    }
    return EqualTextNode(operand, text, isNegated: isNegated)
  }

  private func planCall(
    _ expr: Expr, _ name: String, _ target: Expr?, _ arguments: [Expr], _ span: Span
  ) -> any ExpressionNode {
    guard case .overloads(let overloads) = expr.meaning else {
      return FailingNode(.noFunction, "no function `\(name)`", span)
    }
    // The target of a namespaced function is no value.
    var nodes = arguments.map(plan)
    if let target, overloads.first?.isMember ?? true { nodes.insert(plan(target), at: 0) }
    if let node = OptionalElseNode(overloads, nodes, span) { return node }
    if overloads.count == 1, let overload = overloads.first, overload.implicit.isEmpty {
      if let prepare = overload.prepare, nodes.count == 2, let known = nodes[1] as? ConstantNode,
        let call = prepare(known.value)
      {
        return UnaryCallNode(overload, call, nodes[0], span)
      }
      switch overload.body {
      case .unary(let call) where nodes.count == 1: return UnaryCallNode(overload, call, nodes[0], span)
      case .binary(let call) where nodes.count == 2:
        return BinaryCallNode(overload, call, nodes[0], nodes[1], span)
      default: break
      }
    }
    let candidates = overloads.map { overload in
      CallNode.Candidate(overload: overload, implicit: overload.implicit.map { declarations.slot(of: $0) })
    }
    return CallNode(name, candidates, nodes, span)
  }

  private func planComprehension(_ expr: Expr, _ macro: Comprehension) -> any ExpressionNode {
    let walk = TreeWalk(
      range: plan(macro.range), local: expr.local, isPaired: macro.second != nil,
      span: self.span(macro.range))
    let span = self.span(macro.body)
    let filter = macro.filter.map(plan)
    let body = plan(macro.body)
    switch macro.form {
    case .all: return QuantifierNode(walk, body, isAll: true, span)
    case .exists: return QuantifierNode(walk, body, isAll: false, span)
    case .existsOne: return ExistsOneNode(walk, body, span)
    case .filter: return CollectNode(walk, filter: body, body: nil, span)
    case .sort:
      let order = declarations.functions.textOrder.map { ($0, declarations.slot(of: $0.variable)) }
      return SortNode(walk, body, cases: macro.body.type.cases, order: order, span)
    case .groupBy: return GroupNode(walk, body)
    case .map: return CollectNode(walk, filter: filter, body: body, span)
    case .transformMap: return TransformMapNode(walk, filter: filter, body: body, makesEntries: false, span)
    case .transformMapEntry:
      return TransformMapNode(walk, filter: filter, body: body, makesEntries: true, span)
    }
  }
}

/// The values of the macros' variables; the first two, which most expressions make do with, need no allocation.
struct Locals {
  private var first = Value.null
  private var second = Value.null
  private var others: [Value]

  init(count: Int) {
    others = count <= 2 ? [] : [Value](repeating: .null, count: count - 2)
  }

  subscript(number: Int) -> Value {
    get {
      switch number {
      case 0: first
      case 1: second
      default: others[number - 2]
      }
    }
    set {
      switch number {
      case 0: first = newValue
      case 1: second = newValue
      default: others[number - 2] = newValue
      }
    }
  }
}

/// Maps offsets of an expression to its file.
struct SpanMap: Sendable {
  /// The span of the whole expression.
  let span: Span
  /// Whether the expression is a piece of the file byte for byte, so that offsets are offsets of the file.
  let isVerbatim: Bool

  func span(_ start: Int, _ end: Int) -> Span {
    isVerbatim ? Span(span.source, start..<max(start, end)) : span
  }
}
