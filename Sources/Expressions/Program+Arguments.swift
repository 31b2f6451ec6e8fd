package import Foundations

extension Program {
  /// The first arguments of a function's calls in the expression, each compiled on its own.
  ///
  /// - Parameters:
  ///   - function: the function's name.
  ///   - declarations: the names and functions that the expression was compiled with.
  /// - Returns: the arguments in written order, without those that use a macro's variables; empty where the
  ///   expression's text is not a verbatim piece of a file.
  package func arguments(of function: String, _ declarations: Declarations) -> [Program] {
    calls(of: [function]).compactMap { call in
      guard let argument = call.first else { return nil }
      var faults = Diagnostics()
      let program = Program.compile(
        Span(span.source, argument.start..<argument.end), declarations, into: &faults)
      return isSecret ? program?.keptSecret : program
    }
  }

  /// The literal texts among the arguments of some functions' calls.
  ///
  /// - Parameters:
  ///   - functions: the functions' names.
  ///   - index: the argument's place, from 0; that of a member's target is 0.
  /// - Returns: the texts with their spans, in written order; empty where the expression's text is not a verbatim piece
  ///   of a file.
  package func literals(of functions: Set<String>, at index: Int) -> [(text: String, span: Span)] {
    calls(of: functions).compactMap { call in
      guard call.indices.contains(index), case .literal(.string(let text)) = call[index].kind else {
        return nil
      }
      return (text, Span(span.source, call[index].start..<call[index].end))
    }
  }

  /// The arguments of each call of some functions, a member's target first.
  private func calls(of functions: Set<String>) -> [[Expr]] {
    guard isVerbatim, let root = try? Parser.parse(span.source.bytes[span.range]) else { return [] }
    var found: [[Expr]] = []
    Self.collect(functions, in: root, into: &found)
    return found
  }

  private static func collect(_ functions: Set<String>, in expr: Expr, into found: inout [[Expr]]) {
    if case .call(let name, _, _) = expr.kind, functions.contains(name) { found.append(expr.parts) }
    for part in expr.parts { collect(functions, in: part, into: &found) }
  }
}

extension Expr {
  /// The expressions directly within it, in written order.
  var parts: [Expr] {
    switch kind {
    case .literal, .name: []
    case .select(let whole, _, _), .test(let whole, _), .negate(let whole), .not(let whole): [whole]
    case .index(let left, let right, _), .binary(_, let left, let right): [left, right]
    case .call(_, let target, let arguments): (target.map { [$0] } ?? []) + arguments
    case .logic(_, let terms): terms
    case .conditional(let condition, let whenTrue, let whenFalse): [condition, whenTrue, whenFalse]
    case .list(let elements): elements.map(\.value)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .message(_, let fields): fields.map(\.value)
    case .comprehension(let macro): [macro.range] + (macro.filter.map { [$0] } ?? []) + [macro.body]
    case .bind(let binding): [binding.value, binding.body]
    case .block(let values, let body): values + [body]
    }
  }
}
