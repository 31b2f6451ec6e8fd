package import Foundations

/// A condition on the rows of a list, such as `!item.done && item.due < params.until`.
///
/// What does not depend on the row is captured: the screen evaluates it once, in its own scope, and passes its value.
/// The rest is evaluated for each row, or by SQLite where ``sql(captured:columns:)`` finds an equal.
package struct RowCondition: Sendable {
  /// A part that does not depend on the row.
  package struct Capture: Sendable {
    /// The expression.
    package let text: String
    /// Its place, or that of the whole condition where this is no verbatim piece of a file.
    package let span: Span

    /// Compiles it in the scope that the condition is written in.
    ///
    /// - Parameters:
    ///   - declarations: the names and functions of the scope.
    ///   - isForRunning: whether it will be evaluated; if not, it is only checked.
    ///   - diagnostics: receives its errors.
    /// - Returns: the program, or nil when it has errors.
    package func compile(
      _ declarations: Declarations, isForRunning: Bool = true, into diagnostics: inout Diagnostics
    ) -> Program? {
      haveSameCodePoints(span.text, text)
        ? Program.compile(span, declarations, isForRunning: isForRunning, into: &diagnostics)
        : Program.compile(
          text: text, at: span, declarations, isForRunning: isForRunning, into: &diagnostics)
    }
  }

  /// One of the parts that must all hold.
  struct Part: Sendable {
    let text: String
    let node: any ExpressionNode
    let term: RowTerm
    let span: Span
  }

  /// The operands of the outermost `&&`.
  let parts: [Part]
  /// How many macros' variables there are at once at most.
  private let localCount: Int

  // MARK: Compiling

  /// Returns the largest parts of a condition that do not depend on the row, in written order, and behind them the names
  /// that functions of row values read by themselves, such as `locale`.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - span: its place in a file.
  ///   - name: the name of the row.
  ///   - functions: the functions that it may call.
  /// - Returns: the parts; literals are none; empty for a text that ``compile(_:at:row:name:captured:functions:into:)``
  ///   finds a fault of syntax in.
  package static func captures(
    _ text: String, at span: Span, name: String = "item", functions: FunctionLibrary
  ) -> [Capture] {
    let source = ConditionText(text, at: span)
    guard let root = try? Parser.parse(source.bytes) else { return [] }
    var finder = CaptureFinder(row: name, functions: functions)
    return finder.captures(in: root).map { Capture(text: source.text(of: $0), span: source.span(of: $0)) }
      + finder.implicit.map { Capture(text: $0.name, span: source.span(of: $0.call)) }
  }

  /// Compiles a condition.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - span: its place in a file.
  ///   - row: the type of the rows.
  ///   - name: the name of the row.
  ///   - captured: the types of the parts by ``captures(_:at:name:functions:)``; unknown where they are left out.
  ///   - functions: the functions that it may call.
  ///   - diagnostics: receives its errors.
  /// - Returns: the condition, or nil when it has errors.
  package static func compile(
    _ text: String, at span: Span, row: RecordType, name: String = "item", captured: [ValueType] = [],
    functions: FunctionLibrary, into diagnostics: inout Diagnostics
  ) -> RowCondition? {
    let source = ConditionText(text, at: span)
    let root: Expr
    do throws(ExpressionSyntaxError) {
      root = try Parser.parse(source.bytes)
    } catch {
      diagnostics.report(
        Diagnostic(
          error.code, error.message, at: source.spans.span(error.start, error.end), help: error.help))
      return nil
    }
    var finder = CaptureFinder(row: name, functions: functions)
    let captures = finder.captures(in: root)
    var declarations = Declarations(functions: functions)
    declarations.declare(name, .record(row))
    for (index, name) in (captures.indices.map(Self.name) + finder.implicit.map(\.name)).enumerated() {
      declarations.shadow(name, captured.indices.contains(index) ? captured[index] : .dyn)
    }
    for (index, expr) in captures.enumerated() { expr.become(Self.name(index)) }
    var checker = Checker(declarations, source.spans)
    checker.check(root)
    checker.expect(root, .bool)
    guard checker.diagnostics.isEmpty else {
      diagnostics.report(contentsOf: checker.diagnostics)
      return nil
    }
    let planner = Planner(declarations: declarations, spans: source.spans)
    return RowCondition(
      parts: root.conjuncts.map { part in
        Part(
          text: source.text(of: part), node: planner.plan(part), term: RowTerm(part),
          span: source.span(of: part))
      }, localCount: checker.localCount)
  }

  /// The name of a captured value, which no text can spell.
  private static func name(_ index: Int) -> String { "@\(index)" }

  /// The condition that some of its parts make.
  func with(_ parts: [Part]) -> RowCondition { RowCondition(parts: parts, localCount: localCount) }

  // MARK: Evaluating

  /// Returns whether a row meets the condition.
  ///
  /// - Parameters:
  ///   - row: the row, with a value or null for each field.
  ///   - captured: the values of the captures, in their order.
  /// - Returns: nil where the evaluation fails, such as at `<` with a null; such a row does not meet it.
  package func matches(_ row: ValueMap, captured: [Value]) -> Bool? {
    if case .bool(let truth) = evaluate(row, captured: captured) { truth } else { nil }
  }

  /// Evaluates the condition on a row.
  ///
  /// - Parameters:
  ///   - row: the row, with a value or null for each field.
  ///   - captured: the values of the captures, in their order.
  /// - Returns: a bool, or the error of the first part that fails where no part is false.
  package func evaluate(_ row: ValueMap, captured: [Value]) -> Value {
    var failure: Value?
    let slots = [.map(row)] + captured
    slots.withUnsafeBufferPointer { slots in
      for part in parts {
        var frame = Frame(slots, .standard, localCount: localCount)
        let value = part.node.evaluate(&frame)
        switch frame.isExhausted ? frame.located(Frame.exhausted, part.span) : value {
        case .bool(true): continue
        case .bool(false):
          failure = .bool(false)
          return
        case .error(let error): failure = failure ?? .error(error)
        case let other:
          failure = failure ?? frame.failure(.noOverload, "a condition is no `\(other.typeName)`", part.span)
        }
      }
    }
    return failure ?? .bool(true)
  }
}

extension Expr {
  /// The operands of the outermost `&&`, or the node itself.
  fileprivate var conjuncts: [Expr] {
    if case .logic(isAnd: true, let terms) = kind { terms.flatMap(\.conjuncts) } else { [self] }
  }
}

/// A condition's bytes, whose offsets are those of its file where it is a piece of one byte for byte.
private struct ConditionText {
  let bytes: ArraySlice<UInt8>
  let spans: SpanMap

  init(_ text: String, at span: Span) {
    let range = span.range.clamped(to: 0..<span.source.bytes.count)
    let isVerbatim = span.source.bytes[range].elementsEqual(text.utf8)
    bytes = isVerbatim ? span.source.bytes[range] : Array(text.utf8)[...]
    spans = SpanMap(span: span, isVerbatim: isVerbatim)
  }

  func text(of expr: Expr) -> String { String(decoding: bytes[expr.start..<expr.end], as: UTF8.self) }
  func span(of expr: Expr) -> Span { spans.span(expr.start, expr.end) }
}
