package import Foundations

/// A compiled expression: parsed, resolved to slots and type-checked.
package struct Program: Sendable {
  private let code: Code
  /// Whether its value must never be shown, since it may hold a user's secret.
  package private(set) var isSecret = false

  /// Its span in the YAML file.
  package var span: Span { code.spans.span }
  /// Whether its span covers exactly its text.
  var isVerbatim: Bool { code.spans.isVerbatim }
  /// The type of its value, as inferred.
  package var type: ValueType { code.type }
  /// The paths that it depends on.
  package var reads: [ReadPath] { code.reads }

  /// Compiles an expression that is a piece of a file byte for byte.
  ///
  /// - Parameters:
  ///   - span: the expression in its file.
  ///   - declarations: the names and functions it may use.
  ///   - expecting: the type that its value must have, if any.
  ///   - isForRunning: whether it will be evaluated; if not, it is only checked, and its value is an error.
  ///   - diagnostics: receives its errors, with their spans.
  /// - Returns: the program, or nil when the expression has errors.
  package static func compile(
    _ span: Span, _ declarations: Declarations, expecting: ValueType? = nil,
    isForRunning: Bool = true, into diagnostics: inout Diagnostics
  ) -> Program? {
    let range = span.range.clamped(to: 0..<span.source.bytes.count)
    return compile(
      span.source.bytes[range], SpanMap(span: span, isVerbatim: true), declarations, expecting: expecting,
      isForRunning: isForRunning, into: &diagnostics)
  }

  /// Compiles an expression whose text is no verbatim piece of a file, such as one from an escaped scalar.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - span: the scalar it comes from; everything in the expression has this span.
  ///   - declarations: the names and functions it may use.
  ///   - expecting: the type that its value must have, if any.
  ///   - isForRunning: whether it will be evaluated; if not, it is only checked, and its value is an error.
  ///   - diagnostics: receives its errors.
  /// - Returns: the program, or nil when the expression has errors.
  package static func compile(
    text: String, at span: Span, _ declarations: Declarations, expecting: ValueType? = nil,
    isForRunning: Bool = true, into diagnostics: inout Diagnostics
  ) -> Program? {
    compile(
      Array(text.utf8)[...], SpanMap(span: span, isVerbatim: false), declarations, expecting: expecting,
      isForRunning: isForRunning, into: &diagnostics)
  }

  /// Compiles without checking types: an unresolved name is an error value when it is evaluated.
  ///
  /// - Parameters:
  ///   - span: the expression.
  ///   - declarations: the names and functions it may use.
  ///   - hasMacros: whether macros such as `all` are expanded.
  ///   - diagnostics: receives its errors.
  /// - Returns: the program, or nil when the expression has errors.
  package static func compileUnchecked(
    _ span: Span, _ declarations: Declarations, hasMacros: Bool = true, into diagnostics: inout Diagnostics
  ) -> Program? {
    compile(
      span.source.bytes[span.range], SpanMap(span: span, isVerbatim: true), declarations, isStrict: false,
      hasMacros: hasMacros, into: &diagnostics)
  }

  private static func compile(
    _ bytes: ArraySlice<UInt8>, _ spans: SpanMap, _ declarations: Declarations, expecting: ValueType? = nil,
    isStrict: Bool = true, isForRunning: Bool = true, hasMacros: Bool = true,
    into diagnostics: inout Diagnostics
  ) -> Program? {
    guard !isForRunning, let memory = declarations.memory else {
      return compileAgain(
        bytes, spans, declarations, expecting: expecting, isStrict: isStrict, isForRunning: isForRunning,
        hasMacros: hasMacros, into: &diagnostics)
    }
    let key = CheckCache.Key(names: declarations.number, expected: expecting, bytes: bytes)
    if let entry = memory.entry(key) {
      return Program(
        code: Code(type: entry.type, reads: entry.reads, root: nil, spans: spans, localCount: 0))
    }
    let program = compileAgain(
      bytes, spans, declarations, expecting: expecting, isStrict: true, isForRunning: false, hasMacros: true,
      into: &diagnostics)
    if let program { memory.keep(.init(type: program.type, reads: program.reads), for: key) }
    return program
  }

  private static func compileAgain(
    _ bytes: ArraySlice<UInt8>, _ spans: SpanMap, _ declarations: Declarations, expecting: ValueType?,
    isStrict: Bool, isForRunning: Bool, hasMacros: Bool, into diagnostics: inout Diagnostics
  ) -> Program? {
    let root: Expr
    do throws(ExpressionSyntaxError) {
      root = try Parser.parse(bytes, hasMacros: hasMacros)
    } catch {
      diagnostics.report(
        Diagnostic(error.code, error.message, at: spans.span(error.start, error.end), help: error.help))
      return nil
    }
    var checker = Checker(declarations, spans, isStrict: isStrict)
    checker.check(root)
    if let expecting { checker.expect(root, expecting) }
    guard checker.diagnostics.isEmpty, !checker.isSpoilt else {
      diagnostics.report(contentsOf: checker.diagnostics)
      return nil
    }
    let plan = isForRunning ? Planner(declarations: declarations, spans: spans).plan(root) : nil
    return Program(
      code: Code(
        type: checker.types.settled(root.type), reads: ReadSet.of(root, declarations), root: plan,
        spans: spans, localCount: checker.localCount))
  }

  /// The same expression with a value that is never shown: its errors do not quote their operands.
  package var keptSecret: Program {
    var copy = self
    copy.isSecret = true
    return copy
  }

  /// Evaluates the expression.
  ///
  /// - Parameters:
  ///   - slots: the values of the declared names, by their slots.
  ///   - budget: what the evaluation may cost.
  /// - Returns: the value; a failure is an error value with its span.
  package func evaluate(_ slots: [Value], budget: Budget = .standard) -> Value {
    slots.withUnsafeBufferPointer { slots in
      var frame = Frame(slots, budget, localCount: code.localCount)
      let value =
        code.root?.evaluate(&frame) ?? frame.failure(.noValue, "this expression was only checked", span)
      let result = frame.isExhausted ? frame.located(Frame.exhausted, span) : value
      guard isSecret, case .error(let error) = result else { return result }
      return .error(
        ValueError(code: error.code, "this fails on a value that is kept secret", at: error.span ?? span))
    }
  }
}

/// The contents of a program, shared by all its copies so that they are copied quickly.
final class Code: Sendable {
  let type: ValueType
  let reads: [ReadPath]
  /// How it is evaluated; nil where it was only checked.
  let root: (any ExpressionNode)?
  let spans: SpanMap
  /// How many macros' variables there are at once at most.
  let localCount: Int

  init(type: ValueType, reads: [ReadPath], root: (any ExpressionNode)?, spans: SpanMap, localCount: Int) {
    self.type = type
    self.reads = reads
    self.root = root
    self.spans = spans
    self.localCount = localCount
  }
}

extension Checker {
  /// Reports a root whose type is not the expected one.
  mutating func expect(_ root: Expr, _ expected: ValueType) {
    guard !types.assign(root.type, to: expected) else { return }
    let found = types.base(root.type)
    let help: String? =
      switch expected {
      case .bool: boolHelp(root.type)
      case .double where found == .int: "write `double(…)` around it"
      case .int where found == .double: "write `int(…)` around it"
      case .string: "write `string(…)` around it"
      default: nil
      }
    report(
      .wrongType, "found `\(described(root.type))`, expected `\(expected)`", root.start, root.end, help: help)
  }
}

extension Program {
  /// Whether a text is an identifier of expressions and not a reserved word.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !first.isDigit else { return false }
    return text.utf8.allSatisfy(\.isWordByte) && !Parser.isReserved(text)
  }

  /// Whether an expression can be parsed; for measuring the cost of parsing alone.
  package static func canParse(_ span: Span) -> Bool {
    do throws(ExpressionSyntaxError) {
      _ = try Parser.parse(span.source.bytes[span.range])
      return true
    } catch {
      return false
    }
  }
}

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

extension Program {
  /// The error of an evaluation as a diagnostic for authors.
  ///
  /// - Parameter value: the program's result.
  /// - Returns: nil for a value that is no error.
  package func error(in value: Value) -> Diagnostic? {
    guard case .error(let error) = value else { return nil }
    return Diagnostic(.evaluation, error.message, at: error.span ?? span)
  }
}

extension Diagnostic.Code {
  /// An expression that was compiled and gave an error when it was evaluated.
  static let evaluation = Diagnostic.Code("KL0312")
}

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
