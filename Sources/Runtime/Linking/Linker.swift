import Expressions
import Foundations
import PluginKit
import Screens

/// Compiles a screen's script.
///
/// Names are resolved to slots, expressions compiled and checked, references checked against the rest of the app.
/// All errors are reported, not only the first.
///
/// Checking is linking too: everything is checked in the same way, but data needed only for drawing is not kept.
struct Linker {
  let context: LinkContext
  /// Whether to keep linked elements for drawing and running; if not, linking only checks.
  let isForRunning: Bool
  var diagnostics = Diagnostics()
  var texts: [TextReference] = []
  /// The place where each id was first declared.
  var ids: [SpacedID: Span] = Dictionary(minimumCapacity: 12)
  /// The place where each key of a button was first given.
  var keys: [SpacedID: Span] = [:]
  /// The names that its expressions read, each once; there are few of them, and each is read often.
  private(set) var uses: [NameReference] = []
  /// The places of expressions that read nothing.
  var constants: [Span] = []
  /// The calls of models' actions.
  var calls: [CallSite] = []
  /// Whether an expression has read the message of an error since this was last reset.
  var readsErrorMessage = false
  /// Whether all its expressions could be compiled, so that ``uses`` is complete.
  var isWhole = true
  /// The number of id spaces besides the screen's own.
  var idSpaces = 0
  /// The options of choices, by the words that they offer.
  var offers: [OptionWords] = []

  init(context: LinkContext, isForRunning: Bool = true) {
    self.context = context
    self.isForRunning = isForRunning
  }

  /// Links a screen; nil where it will not be run.
  @discardableResult
  mutating func link(_ script: ScreenScript) -> LinkedScreen? {
    let states = script.stateDeclarations
    let models = script.modelReferences.compactMap { model($0) }
    checkNames(script)
    let form = formFields(script.properties.elements("body") ?? [])
    let names = Scope.Names(
      params: RecordType(name: "params", fields: script.parameters),
      states: RecordType(name: "state", fields: states.map { .init($0.name, $0.type) }), form: form,
      sequences: script.sequenceParameters)
    // A model's own arguments see everything except the models.
    let inputIndex = inputIndex(script.properties, form)
    var opening = Scope(context, names)
    opening.secrets = inputIndex.secrets
    var scope = opening
    scope.declare(models.map { ($0.0.alias, $0.1) }, among: script.properties.named("models").map(\.name))
    scope.inputSites = inputIndex.inputSites
    let linkedModels = models.map { linkedModel($0, $1, opening: opening, in: scope) }
    let body = children(script.properties.elements("body") ?? [], in: scope)
    let linkedStates = states.map { state($0, in: opening) }
    let title = title(script, in: scope)
    let triggers = triggers(script, in: scope)
    guard let title else { return nil }
    return LinkedScreen(
      script: script, scope: scope, params: names.params, models: linkedModels, states: linkedStates,
      title: title, body: body, triggers: triggers, form: form, found: findings)
  }

  /// Links top-level elements.
  mutating func children(_ elements: [Element], in scope: Scope) -> [LinkedElement] {
    var layout = CacheLayout(isNeeded: isForRunning)
    return children(elements, in: scope, &layout)
  }

  /// Compiles an expression.
  mutating func compile(_ source: ExpressionSource, in scope: Scope, expecting: ValueType? = nil) -> Program?
  {
    let expected: ValueType? = expecting == .dyn ? nil : expecting
    let program =
      source.isVerbatim
      ? Program.compile(
        source.span, scope.declarations, expecting: expected, isForRunning: isForRunning, into: &diagnostics)
      : Program.compile(
        text: source.text, at: source.span, scope.declarations, expecting: expected,
        isForRunning: isForRunning, into: &diagnostics)
    guard let program else {
      isWhole = false
      return nil
    }
    note(program, in: scope)
    checkDateStyles(source, program)
    // Few scopes have secrets, and checking each path copies the scope.
    guard !scope.secrets.isEmpty, program.reads.contains(where: scope.isSecret) else { return program }
    return program.keptSecret
  }

  /// The results so far, besides diagnostics.
  var findings: Findings {
    Findings(texts: texts, uses: uses, constants: constants, calls: calls, isWhole: isWhole)
  }

  /// Records that a name is read.
  mutating func note(_ use: NameReference) { note(use.component, use.name, use.field) }

  private mutating func note(_ component: String?, _ name: String, _ field: String?) {
    // Iterate by index, so that none is copied; fields differ more often than their owners.
    for index in uses.indices
    where uses[index].field == field && uses[index].name == name && uses[index].component == component {
      return
    }
    uses.append(NameReference(component: component, name: name, field: field))
  }

  /// Records which names an expression reads, for the checks for unused names.
  mutating func note(_ program: Program, in scope: Scope) {
    let reads = program.reads
    if reads.isEmpty { constants.append(program.span) }
    for index in reads.indices {
      let path = reads[index]
      var field: String?
      if case .field(let first)? = path.steps.first { field = first }
      let name = scope.declarations.variables[path.slot].name
      if path.slot >= scope.screenSlots, name == "error", field != "code" { readsErrorMessage = true }
      note(scope.component?.name, name, field)
    }
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil
  ) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
    // An erroneous part may be where another name would have been found.
    isWhole = false
  }

  /// Reports an unknown name, suggesting the nearest known one.
  mutating func reportUnknown(
    _ code: Diagnostic.Code, _ message: String, _ name: String, among names: some Collection<String>,
    at span: Span
  ) {
    let all = names.sorted()
    let help =
      nearestName(to: name, in: all).map { "did you mean `\($0)`?" }
      ?? (all.isEmpty
        ? nil
        : "there are \(all.prefix(12).map { "`\($0)`" }.joined(separator: ", "))\(all.count > 12 ? ", …" : "")")
    report(code, message, at: span, help: help)
  }

  private mutating func title(_ script: ScreenScript, in scope: Scope) -> LinkedElement? {
    let properties = script.properties["title"].map { ["text": $0] } ?? [:]
    let element = Element(
      component: "text", nameSpan: script.nameSpan,
      properties: Properties(properties, keySpans: [:], span: script.nameSpan), spec: TextComponent.spec)
    return link(element, in: scope, named: "title")
  }

  private mutating func state(_ declaration: ScreenScript.State, in scope: Scope) -> LinkedState {
    var initial = Value.null
    if let source = declaration.initial {
      if case .literal(let node) = source {
        // Whatever is wrong with it has been reported.
        initial = literal(node, of: declaration.type) ?? .null
      } else {
        _ = value(source, of: declaration.type, in: scope)
        report(.invalidLiteral, "the first value of a state is written out, not computed", at: source.span)
      }
    } else if let empty = declaration.type.defaultValue {
      initial = empty
    } else {
      report(
        .missingKey, "the state `\(declaration.name)` has no `default`", at: declaration.span,
        help: "add `default:`, or make its type nullable with `?`")
    }
    return LinkedState(name: declaration.name, type: declaration.type, initial: initial)
  }

  private mutating func checkNames(_ script: ScreenScript) {
    for use in script.modelReferences where Environment.names.contains(use.alias) {
      report(
        .nameTaken, "the name `\(use.alias)` is taken by the runtime", at: use.aliasSpan,
        help: "give the model another name")
    }
    for key in ["models", "params", "state"] {
      for named in script.properties.named(key) { checkName(named.name, at: named.span) }
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
    report(
      .invalidName, "`\(name)` cannot be used in expressions", at: span,
      help: "use letters, digits and `_`, beginning with a letter, and no word of the language such as `in`")
    return false
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

/// Generates ids for components without one, stable when others are added: kind, and number among its kind.
struct SiblingNames {
  /// There are few kinds, so lookup is a linear search.
  private var counts: [(kind: String, count: Int)] = []

  /// Returns the id of the next element.
  mutating func next(_ element: Element) -> String {
    let count = self.count(element.component)
    return element.properties.word("id")
      ?? (count == 1 ? element.component : "\(element.component)-\(count)")
  }

  private mutating func count(_ kind: String) -> Int {
    guard let index = counts.firstIndex(where: { $0.kind == kind }) else {
      counts.append((kind, 1))
      return 1
    }
    counts[index].count += 1
    return counts[index].count
  }
}

extension ValueType {
  /// The default value of a state of this type; nil where there is none.
  var defaultValue: Value? {
    switch self {
    case .nullable, .null, .dyn, .error: .null
    case .string: .string("")
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .list: .list([])
    default: nil
    }
  }
}
