import Catalogs
import Documents
import Expressions
import Foundations
import PluginKit
import Screens

/// Links what all scripts have: expressions, values, texts and actions.
///
/// Names are resolved to slots, expressions compiled and checked, references checked against the rest of the app.
/// All errors are reported, not only the first.
///
/// Checking is linking too: everything is checked in the same way, but data needed only for drawing is not kept.
struct Linker {
  let context: LinkContext
  /// Whether to keep linked elements for drawing and running; if not, linking only checks.
  let isForRunning: Bool
  /// What was found so far.
  var found = Findings()
  /// Whether an expression has read the message of an error since this was last reset.
  var readsErrorMessage = false
  /// The options of choices, by the words that they offer.
  var offers: [OptionWords] = []

  init(context: LinkContext, isForRunning: Bool = true) {
    self.context = context
    self.isForRunning = isForRunning
  }

  /// Compiles an expression.
  mutating func compile(_ source: ExpressionSource, in scope: Scope, expecting: ValueType? = nil) -> Program?
  {
    let expected: ValueType? = expecting == .dyn ? nil : expecting
    let program =
      source.isVerbatim
      ? Program.compile(
        source.span, scope.declarations, expecting: expected, isForRunning: isForRunning,
        into: &found.diagnostics)
      : Program.compile(
        text: source.text, at: source.span, scope.declarations, expecting: expected,
        isForRunning: isForRunning, into: &found.diagnostics)
    guard let program else {
      found.isWhole = false
      return nil
    }
    note(program, in: scope)
    checkDateStyles(source, program)
    // Few scopes have secrets, and checking each path copies the scope.
    guard !scope.secrets.isEmpty, program.reads.contains(where: scope.isSecret) else { return program }
    return program.keptSecret
  }

  /// Records which names an expression reads, for the checks for unused names.
  private mutating func note(_ program: Program, in scope: Scope) {
    let reads = program.reads
    if reads.isEmpty { found.constants.append(program.span) }
    for index in reads.indices {
      let path = reads[index]
      var field: String?
      if case .field(let first)? = path.steps.first { field = first }
      let name = scope.declarations.variables[path.slot].name
      if path.slot >= scope.screenSlots, name == "error", field != "code" { readsErrorMessage = true }
      found.note(scope.component?.name, name, field)
    }
  }

  /// Warns of dates whose year is that of their week, which is the next or the last one around New Year.
  ///
  /// Source: UTS 35 part 4, “Date Field Symbol Table”: `Y` is meant for dates written by their week, `w`.
  private mutating func checkDateStyles(_ source: ExpressionSource, _ program: Program) {
    // Hardly any expression has the letter, and this one is parsed again.
    guard source.text.hasByte(UInt8(ascii: "Y")) else { return }
    for (style, span) in program.literals(of: ["date", "time"], at: 1)
    where style.contains("Y") && !style.contains("w") {
      found.diagnostics.report(
        Diagnostic(
          .weekYear, .warning,
          "`Y` is the year that the week belongs to, another than the date's around New Year",
          at: span, help: "write `\(style.replacing("Y", with: "y"))`"))
    }
  }

  /// Reports a name that expressions cannot use; whether it is valid.
  @discardableResult
  mutating func checkName(_ name: String, at span: Span) -> Bool {
    // Nearly every one is written as in expressions.
    if span.range.count == name.utf8.count, Program.isName(name) { return true }
    // To the parser, digits first and keywords are not names; here, neither are literals.
    guard
      !name.isValidIdentifier || ["true", "false", "null"].contains(name) || Int(name) != nil
        || !Program.canParse(span)
    else {
      return true
    }
    found.report(
      .invalidName, "`\(name)` cannot be used in expressions", at: span,
      help: "use letters, digits and `_`, beginning with a letter, and no word of the language such as `in`")
    return false
  }

  /// Compiles an expression of an element and allots it an index in the element's cache.
  mutating func bind(
    _ source: ExpressionSource, in scope: Scope, expecting: ValueType? = nil, _ layout: inout CacheLayout
  ) -> Bound? {
    guard let program = compile(source, in: scope, expecting: expecting) else { return nil }
    var bound = Bound(program: program, ordinal: layout.next(reading: program.reads))
    // Few expressions depend on the language, so hardly any is parsed again for this.
    if isForRunning, program.reads.contains(where: { $0.slot == Environment.Slot.locale.rawValue }) {
      bound.texts = program.arguments(of: TextsByLanguage.function, scope.declarations)
    }
    return bound
  }

  /// Links a value against its type.
  mutating func value(_ source: ValueSource, of type: ValueType, in scope: Scope) -> ActionValue? {
    if let row = type.rowOfCondition { return condition(source, on: row, in: scope) }
    switch source {
    case .literal(let node): return literal(node, of: type, in: scope).map { .constant($0) }
    case .expression(let expression):
      guard let program = compile(expression, in: scope, expecting: type) else { return nil }
      checkOptionWords(program, against: type)
      return .expression(program)
    case .template(let template):
      guard type.takesString else {
        found.report(.wrongKind, "found a text, expected `\(type)`", at: template.span)
        return nil
      }
      var pieces: [ActionValue.Piece] = []
      for part in template.parts {
        switch part {
        case .literal(let words): pieces.append(.words(words))
        case .expression(let expression):
          guard let program = compile(expression, in: scope) else { return nil }
          checkJoinable(program)
          pieces.append(.value(program))
        }
      }
      return .joined(pieces)
    }
  }

  /// Links a value of an element's key.
  mutating func elementValue(
    _ source: ValueSource, of type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedValue? {
    switch value(source, of: type, in: scope) {
    case .constant(let value): return .constant(value)
    case .expression(let program):
      return .expression(Bound(program: program, ordinal: layout.next(reading: program.reads)))
    case .joined(let pieces):
      return .joined(
        pieces.map { piece in
          switch piece {
          case .words(let words): .words(words)
          case .value(let program):
            .value(Bound(program: program, ordinal: layout.next(reading: program.reads)))
          }
        })
    // No element takes a condition.
    case .condition, nil: return nil
    }
  }

  /// Parses a literal as a value of the expected type.
  ///
  /// - Parameters:
  ///   - node: the literal.
  ///   - type: the expected type.
  ///   - scope: the names that an expression could read in its place; nil where none may stand there.
  /// - Returns: the value; nil where the literal is not of the type, which is reported.
  mutating func literal(_ node: Node, of type: ValueType, in scope: Scope? = nil) -> Value? {
    if case .nullable(let wrapped) = type {
      return node.isNull ? .null : literal(node, of: wrapped, in: scope)
    }
    switch node.kind {
    case .scalar(let scalar):
      let isPath = scope.map { reads(scalar.text, at: node.span, in: $0) } ?? false
      // In quotes, since a brace within `{ … }` is YAML's.
      let braces = isPath ? "write `\"${\(scalar.text)}\"`" : nil
      if let value = Literals.value(scalar, of: type) {
        // Keys without a type, such as `min`, are linked again by the type of what they limit.
        if let braces, type == .string {
          found.diagnostics.report(
            Diagnostic(
              .literalPath, .warning, "`\(scalar.text)` is a text here, not the value of that name",
              at: node.span, help: braces))
        }
        return value
      }
      var help = braces
      if case .enumeration(let enumeration) = type, help == nil {
        help =
          nearHelp(for: scalar.text, in: enumeration.cases)
          ?? "expected one of \(enumeration.cases.map { "`\($0)`" }.joined(separator: ", "))"
      }
      if case .bool = type {
        help = Literals.yaml11Booleans[scalar.text.lowercased()].map { "write `\($0)`" }
      }
      help = help ?? type.exampleInWords(isComputable: scope != nil)
      found.report(.invalidLiteral, "`\(scalar.text)` is not \(type.inWords)", at: node.span, help: help)
      return nil
    case .sequence(let items):
      guard let element = type.elementType else { return mismatch(node, type) }
      let values = items.map { literal($0, of: element, in: scope) }
      return values.contains(nil) ? nil : .list(values.compactMap { $0 })
    case .mapping(let entries):
      guard type.takesMapping else { return mismatch(node, type) }
      var fields: [(String, Value)] = []
      for entry in entries {
        guard let value = literal(entry.value, of: type.valueType(of: entry.name), in: scope) else {
          return nil
        }
        fields.append((entry.name, value))
      }
      guard case .record(let record) = type else { return .map(ValueMap(fields: fields)) }
      return self.record(ValueMap(fields: fields), of: record, at: node)
    }
  }

  /// Completes a literal record with the defaults of its type; nil where a field is missing or unknown.
  private mutating func record(_ fields: ValueMap, of type: RecordType, at node: Node) -> Value? {
    let isWhole = node.entries?.allSatisfy { entry in
      if type.type(of: entry.name) != nil { return true }
      found.reportUnknown(
        .invalidLiteral, "`\(type.name)` has no field `\(entry.name)`", entry.name,
        among: type.fields.map(\.name), at: entry.keySpan)
      return false
    }
    guard isWhole ?? true else { return nil }
    let value = context.types.completing(.map(fields), of: .record(type))
    if let mismatch = ValueType.record(type).firstMismatch(of: value) {
      found.report(.invalidLiteral, "the value is no `\(type.name)`: \(mismatch)", at: node.span)
      return nil
    }
    return value
  }

  /// Whether a literal is the path of a value in scope, as if its `${…}` had been forgotten.
  private mutating func reads(_ literal: String, at span: Span, in scope: Scope) -> Bool {
    guard LikelyTemplate.isKnownPath(literal, in: scope.declarations) else { return false }
    var problems = Diagnostics()
    guard
      let program = Program.compile(
        text: literal, at: span, scope.declarations, isForRunning: false, into: &problems)
    else { return false }
    // The name counts as read, so that it is not reported as unused too.
    note(program, in: scope)
    return true
  }

  private mutating func mismatch(_ node: Node, _ type: ValueType) -> Value? {
    found.report(.wrongKind, "found \(node.kindInWords), expected `\(type)`", at: node.span)
    return nil
  }

  /// Links arguments against parameters.
  mutating func arguments(
    _ given: [NamedProperty], for parameters: [Parameter], of owner: String, at span: Span, in scope: Scope
  ) -> LinkedArguments {
    checkArguments(given, for: parameters, of: owner, at: span)
    var values: [(String, ActionValue)] = []
    for argument in given {
      guard let parameter = parameters.first(where: { $0.name == argument.name }) else { continue }
      guard case .value(let source) = argument.property,
        let value = value(source, of: parameter.type, in: scope)
      else { continue }
      if let range = parameter.range, case .constant(let constant) = value,
        let mismatch = range.firstMismatch(of: constant)
      {
        found.report(.wrongArgument, "`\(argument.name)`: \(mismatch)", at: source.span)
      }
      values.append((argument.name, value))
    }
    return LinkedArguments(values: values.map { (name: $0.0, value: $0.1) })
  }

  /// Reports unknown and missing arguments.
  mutating func checkArguments(
    _ given: [NamedProperty], for parameters: [Parameter], of owner: String, at span: Span
  ) {
    for argument in given where !parameters.contains(where: { $0.name == argument.name }) {
      found.reportUnknown(
        .wrongArgument, "\(owner) takes no `\(argument.name)`", argument.name, among: parameters.map(\.name),
        at: argument.span)
    }
    // An argument that is missing because it is misspelt is reported once.
    let unknown = given.map(\.name).filter { name in !parameters.contains { $0.name == name } }
    let missing = parameters.filter { parameter in
      // What is wrong with a type has been reported where it is declared.
      parameter.isRequired && parameter.type != .error && !given.contains { $0.name == parameter.name }
    }
    for parameter in missing
    where !unknown.contains(where: { nearestName(to: $0, in: missing.map(\.name)) == parameter.name }) {
      found.report(
        .wrongArgument, "\(owner) needs `\(parameter.name)`, which is not given", at: span,
        help: "add `with: { \(parameter.name): … }`, of type `\(parameter.type)`")
    }
  }

  /// Checks offered options against the accepted words, reporting at the options themselves.
  mutating func checkOptionWords(_ program: Program, against type: ValueType) {
    // Of equal offers, the last is meant.
    guard let offered = program.type.words, let taken = type.words,
      let spans = offers.last(where: { $0.words == offered })?.spans
    else { return }
    for word in offered.cases where !taken.cases.contains(word) {
      // An option that several actions are given is wrong once.
      guard let span = spans[word],
        !found.diagnostics.all.contains(where: { $0.code == .unknownOption && $0.span == span })
      else { continue }
      found.diagnostics.report(
        Diagnostic(
          .unknownOption, "`\(word)` is none of the values that this is given to", at: span,
          help: help(for: word, among: taken.cases),
          related: [Diagnostic.Related("it is given here", program.span)]))
    }
  }

  /// Suggests the nearest of some words, or all of them.
  func help(for word: String, among words: [String]) -> String {
    nearHelp(for: word, in: words)
      ?? "there are \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

/// A parameter: a named value with its type.
struct Parameter {
  var name: String
  var type: ValueType
  var range: ClosedRange<Int>?
  var isRequired: Bool

  init(_ parameter: ParameterContract) {
    name = parameter.name
    type = parameter.type
    range = parameter.range
    isRequired = parameter.isRequired
  }

  init(_ field: RecordType.Field) {
    name = field.name
    type = field.type
    if case .nullable = field.type { isRequired = false } else { isRequired = true }
  }
}

extension String {
  /// Whether it consists of characters that are valid in names of expressions.
  var isValidIdentifier: Bool {
    utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_")
    }
  }
}

extension ValueType {
  /// The cases of a value, or of each item of a list.
  fileprivate var words: Enumeration? {
    switch self {
    case .enumeration(let words): words
    case .nullable(let wrapped), .list(let wrapped): wrapped.words
    default: nil
    }
  }
}
