import Foundations

extension Program {
  /// A part of an expression that can be evaluated on its own.
  package struct Term: Sendable {
    /// The part.
    package let program: Program
    /// Its text.
    package var text: String { program.span.text }
  }

  /// The operands of `&&`, `||`, `!` and `? :`, from the outside in, each compiled on its own.
  ///
  /// - Parameter declarations: the names and functions that the expression was compiled with.
  /// - Returns: the parts in written order, the expression itself where it has none of these operators; empty where its
  ///   text is not a verbatim piece of a file, so that its parts have no spans.
  package func terms(_ declarations: Declarations) -> [Term] {
    guard isVerbatim else { return [] }
    let root: Expr
    do throws(ExpressionSyntaxError) {
      root = try Parser.parse(span.source.bytes[span.range])
    } catch {
      return []
    }
    var leaves: [Expr] = []
    Self.collect(root, into: &leaves)
    return leaves.compactMap { leaf in
      var found = Diagnostics()
      return Program.compile(Span(span.source, leaf.start..<leaf.end), declarations, into: &found)
        .map(Term.init)
    }
  }

  private static func collect(_ expr: Expr, into leaves: inout [Expr]) {
    switch expr.kind {
    case .logic(_, let terms): for term in terms { collect(term, into: &leaves) }
    case .not(let operand): collect(operand, into: &leaves)
    case .conditional(let condition, let whenTrue, let whenFalse):
      for part in [condition, whenTrue, whenFalse] { collect(part, into: &leaves) }
    default: leaves.append(expr)
    }
  }
}
