package import Foundations

extension Program {
  /// The parts of a condition that must all hold: the operands of its outermost `&&`.
  ///
  /// - Parameter span: the condition.
  /// - Returns: their spans, in written order; the whole where it is one term or cannot be parsed.
  package static func conjuncts(_ span: Span) -> [Span] {
    guard let root = try? Parser.parse(span.source.bytes[span.range]) else { return [span] }
    var found: [Span] = []
    func collect(_ expression: Expr) {
      if case .logic(isAnd: true, let operands) = expression.kind {
        for operand in operands { collect(operand) }
      } else {
        found.append(Span(span.source, expression.start..<expression.end))
      }
    }
    collect(root)
    return found
  }
}
