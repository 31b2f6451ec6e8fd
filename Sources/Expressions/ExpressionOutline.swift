package import Foundations

/// The structure of an expression, for translating it into another language.
package indirect enum ExpressionOutline: Sendable {
  /// A literal.
  case value(Value)
  /// A name with the fields that follow it, such as `device.model`.
  case path(String)
  /// An operator or a function by its name in CEL, with its operands; a member's target comes first.
  case call(String, [ExpressionOutline])
  /// A list of expressions.
  case list([ExpressionOutline])
  /// Anything else, such as a macro.
  case other
}

extension ExpressionOutline {
  /// The texts that it can be: a literal, or those of a conditional between literals; nil where it can be others.
  package var words: [String]? {
    switch self {
    case .value(.string(let text)): return [text]
    case .call("?:", let operands) where operands.count == 3:
      guard let yes = operands[1].words, let no = operands[2].words else { return nil }
      return yes + no.filter { !yes.contains($0) }
    default: return nil
    }
  }
}

extension Program {
  /// The structure of the expression; ``ExpressionOutline/other`` where its text is not a verbatim piece of a file.
  package var outline: ExpressionOutline {
    guard isVerbatim, let root = try? Parser.parse(span.source.bytes[span.range]) else { return .other }
    return Self.outline(root)
  }

  private static func outline(_ expr: Expr) -> ExpressionOutline {
    switch expr.kind {
    case .literal(let value): return .value(value)
    case .name(let name, _): return .path(name)
    case .select(let operand, let field, isOptional: false):
      guard case .path(let path) = outline(operand) else { return .other }
      return .path("\(path).\(field)")
    case .call(let name, let target, let operands):
      return .call(name, ((target.map { [$0] } ?? []) + operands).map(outline))
    case .not(let operand): return .call("!", [outline(operand)])
    case .binary(let sign, let left, let right): return .call(sign.rawValue, [outline(left), outline(right)])
    case .logic(let isAnd, let terms): return .call(isAnd ? "&&" : "||", terms.map(outline))
    case .conditional(let condition, let whenTrue, let whenFalse):
      return .call("?:", [condition, whenTrue, whenFalse].map(outline))
    case .list(let elements):
      return elements.contains(where: \.isOptional) ? .other : .list(elements.map { outline($0.value) })
    default: return .other
    }
  }
}

extension Program {
  /// The string literals of an expression that may be its value, such as both texts of `a ? 'yes' : 'no'`.
  ///
  /// Literals that are compared, looked up or passed to a function are left out.
  ///
  /// - Parameter span: the expression.
  /// - Returns: their spans, quotes included; none where the expression cannot be parsed.
  package static func spokenWords(_ span: Span) -> [Span] {
    let bytes = span.source.bytes[span.range]
    guard bytes.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }),
      let root = try? Parser.parse(bytes)
    else { return [] }
    var found: [Span] = []
    var open = [root]
    while let expression = open.popLast() {
      switch expression.kind {
      case .literal(.string(let text)):
        if text.contains(where: \.isLetter) {
          found.append(Span(span.source, expression.start..<expression.end))
        }
      case .conditional(_, let yes, let no): open += [no, yes]
      case .binary(.add, let left, let right): open += [right, left]
      default: break
      }
    }
    return found
  }
}
