import Foundations

extension Program {
  /// The first arguments of a function's calls in the expression, each compiled on its own.
  ///
  /// - Parameters:
  ///   - function: the function's name.
  ///   - declarations: the names and functions that the expression was compiled with.
  /// - Returns: the arguments in written order, without those that use a macro's variables; empty where the
  ///   expression's text is not a verbatim piece of a file.
  package func arguments(of function: String, _ declarations: Declarations) -> [Program] {
    guard isVerbatim, let root = try? Parser.parse(span.source.bytes[span.range]) else { return [] }
    var found: [Expr] = []
    Self.collect(function, in: root, into: &found)
    return found.compactMap { argument in
      var faults = Diagnostics()
      let program = Program.compile(
        Span(span.source, argument.start..<argument.end), declarations, into: &faults)
      return isSecret ? program?.keptSecret : program
    }
  }

  private static func collect(_ function: String, in expr: Expr, into found: inout [Expr]) {
    switch expr.kind {
    case .call(let name, let target, let arguments):
      if name == function, let first = target ?? arguments.first { found.append(first) }
      for part in [target].compactMap(\.self) + arguments { collect(function, in: part, into: &found) }
    case .select(let whole, _, _), .test(let whole, _), .negate(let whole), .not(let whole):
      collect(function, in: whole, into: &found)
    case .index(let left, let right, _), .binary(_, let left, let right):
      for part in [left, right] { collect(function, in: part, into: &found) }
    case .logic(_, let parts): for part in parts { collect(function, in: part, into: &found) }
    case .conditional(let condition, let whenTrue, let whenFalse):
      for part in [condition, whenTrue, whenFalse] { collect(function, in: part, into: &found) }
    default: break
    }
  }
}
