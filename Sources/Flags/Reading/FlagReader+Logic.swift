internal import Documents
internal import Expressions
import Foundations

extension Diagnostic.Code {
  /// A `$ref` whose evaluator does not exist.
  static let unknownEvaluator = Self("KL0712")
  /// An operator that JSONLogic and flagd do not have.
  static let unknownOperator = Self("KL0713")
  /// An operator has too few or too many operands.
  static let operandCount = Self("KL0714")
  /// Targeting that nests too deep, counting what `$ref` brings in.
  static let targetingDepth = Self("KL0715")
}

/// The shared rules under `$evaluators`: as written, and compiled on first use.
struct Evaluators {
  var nodes: [String: Node.Entry] = [:]
  var names: [String] = []
  var compiled: [Key: Compiled] = [:]
  /// Those that are being compiled; one that is met again is part of a cycle.
  var open: [String] = []

  /// Those that nothing has referenced so far.
  var unused: [(name: String, span: Span)] {
    let used = Set(compiled.keys.map(\.name))
    return names.compactMap { name in
      used.contains(name) ? nil : nodes[name].map { (name, $0.keySpan) }
    }
  }

  struct Key: Hashable {
    let name: String
    let isInItem: Bool
  }

  /// A rule, nil where it is invalid, and its nesting depth.
  struct Compiled {
    let logic: Logic?
    let depth: Int
  }
}

/// JSONLogic that cannot be read, in a word.
struct JSONLogicError: Error { let message: String }

extension FlagReader {

  mutating func readEvaluators(_ node: Node) -> Evaluators {
    var result = Evaluators()
    for entry in entries(node, "`$evaluators`, names with JSONLogic") ?? [] {
      result.nodes[entry.name] = entry
      result.names.append(entry.name)
    }
    return result
  }

  /// The compiled rule of an existing name; nil where it is invalid.
  ///
  /// - Parameters:
  ///   - name: the evaluator's name.
  ///   - isInItem: whether it is brought in where `var` reads an item of a list.
  /// - Returns: the rule, without logic where it is invalid; nil where there is none of this name.
  mutating func evaluatorLogic(_ name: String, isInItem: Bool = false) -> Evaluators.Compiled? {
    let key = Evaluators.Key(name: name, isInItem: isInItem)
    if let known = evaluators.compiled[key] { return known }
    guard let entry = evaluators.nodes[name] else { return nil }
    evaluators.open.append(name)
    defer { evaluators.open.removeLast() }
    let compiled = compiling { compiler in
      compiler.isInItem = isInItem
      return Evaluators.Compiled(logic: compiler.compileWhole(entry.value), depth: compiler.deepest)
    }
    evaluators.compiled[key] = compiled
    return compiled
  }

  /// Compiles targeting.
  ///
  /// - Returns: the logic, or why it cannot be read.
  mutating func targeting(_ node: Node) -> Result<Logic, JSONLogicError> {
    compiling { compiler in
      if let logic = compiler.compileWhole(node) { return .success(logic) }
      return .failure(JSONLogicError(message: compiler.message ?? "it cannot be read"))
    }
  }

  /// Lends this reader to a compiler; moved, not copied, or each flag would copy all that was read so far.
  private mutating func compiling<Answer>(_ body: (inout LogicCompiler) -> Answer) -> Answer {
    var compiler = LogicCompiler(reader: FlagReader())
    swap(&compiler.reader, &self)
    defer { swap(&compiler.reader, &self) }
    return body(&compiler)
  }
}

/// Compiles one JSONLogic expression, reporting all errors.
struct LogicCompiler {
  var reader: FlagReader
  /// The first error, which invalidates the whole.
  var message: String?
  var depth = 0
  /// The nesting depth, including expanded `$ref`s.
  var deepest = 0
  /// Whether `var` reads an item of a list.
  var isInItem = false

  mutating func compileWhole(_ node: Node) -> Logic? {
    let logic = compile(node)
    return self.message == nil ? logic : nil
  }

  mutating func compile(_ node: Node) -> Logic {
    depth += 1
    defer { depth -= 1 }
    deepest = max(deepest, depth)
    switch node.kind {
    case .scalar: return .constant(node.scalarValue)
    case .sequence(let items): return .list(items.map { compile($0) })
    case .mapping(let entries):
      guard entries.count == 1, let entry = entries.first else { return .constant(node.value) }
      return operation(entry, node.span)
    }
  }

  private mutating func operation(_ entry: Node.Entry, _ span: Span) -> Logic {
    guard let sign = LogicOperator(rawValue: entry.name) else {
      fail("no operator `\(entry.name)`")
      reader.suspect(
        .unknownOperator, "no operator `\(entry.name)`", entry.keySpan,
        help: reader.didYouMean(entry.name, LogicOperator.allCases.map(\.rawValue)))
      return .constant(.null)
    }
    let operands = entry.value.items ?? [entry.value]
    switch sign {
    case .reference: return reference(entry)
    case .variable: return variable(operands, span)
    case .fractional: return fractional(operands, span)
    case .missing, .missingSome: reader.logicReads.areComplete = false
    default: break
    }
    if !sign.arity.contains(operands.count) {
      let expected =
        sign.arity.upperBound == .max
        ? "at least \(sign.arity.lowerBound)"
        : sign.arity.count == 1
          ? "\(sign.arity.lowerBound)" : "\(sign.arity.lowerBound) or \(sign.arity.upperBound)"
      reader.suspect(
        .operandCount,
        "found \(operands.count) operand\(operands.count == 1 ? "" : "s") of `\(entry.name)`, expected \(expected)",
        entry.keySpan,
        help: "as it is, it gives null")
    }
    checkTiers(sign, operands)
    guard sign.walksItems else { return .operation(sign, operands.map { compile($0) }, span) }
    let compiled = operands.enumerated().map { index, operand in
      let outer = isInItem
      isInItem = outer || index == 1
      defer { isInItem = outer }
      return compile(operand)
    }
    return .operation(sign, compiled, span)
  }

  private mutating func fail(_ message: String) { if self.message == nil { self.message = message } }

  private mutating func reference(_ entry: Node.Entry) -> Logic {
    guard let name = entry.value.text, reader.evaluators.nodes[name] != nil else {
      let name = entry.value.text ?? ""
      fail("no evaluator `\(name)`")
      reader.suspect(
        .unknownEvaluator, "no evaluator `\(name)`", entry.value.span,
        help: reader.didYouMean(name, reader.evaluators.names) ?? "declare it under `$evaluators:`")
      return .constant(.null)
    }
    guard !reader.evaluators.open.contains(name), reader.evaluators.open.count < 32 else {
      fail("the evaluator `\(name)` depends on itself")
      reader.report(
        .flagCycle, "the evaluator `\(name)` depends on itself", entry.value.span,
        help: "write one of the evaluators without the others")
      return .constant(.null)
    }
    let evaluator = reader.evaluatorLogic(name, isInItem: isInItem)
    deepest = max(deepest, depth + (evaluator?.depth ?? 0))
    if deepest > FlagReader.maximumLogicDepth {
      fail("it nests too deep")
      reader.report(
        .targetingDepth, "nested more than \(FlagReader.maximumLogicDepth) levels deep, `$ref` counted",
        entry.value.span, help: "bring in fewer evaluators from evaluators")
      return .constant(.null)
    }
    guard let logic = evaluator?.logic else {
      fail("the evaluator `\(name)` cannot be read")
      return .constant(.null)
    }
    return logic
  }
}

extension FlagReader {
  /// The deepest nesting of targeting, including expanded `$ref`s; each level uses some of the stack.
  static let maximumLogicDepth = 128
}
