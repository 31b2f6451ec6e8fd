import Expressions
import Foundations
import Screens

/// An action whose expressions are compiled and whose names are resolved.
struct LinkedAction: Sendable {
  /// The action's name.
  let name: String
  /// Where it is written.
  let span: Span
  /// Run only if this is true.
  let condition: Program?
  /// Its implementation.
  let body: any ActionBody
  /// Run after it succeeded.
  let then: [LinkedAction]
  /// Run when the condition is false.
  let otherwise: [LinkedAction]
  /// Run when it failed, in a scope with `error`; nil where the script has no handler.
  let onError: [LinkedAction]?
}

/// Named values for a screen, a model or an action.
struct LinkedArguments: Sendable {
  /// Names and values, in the order they are written.
  let values: [(name: String, value: ActionValue)]

  /// Evaluates all values.
  ///
  /// - Throws: that an expression failed: nothing is opened, called or set with only some of its values.
  func evaluate(_ frame: ActionFrame) throws(ActionFailure) -> ValueMap {
    ValueMap(fields: try fields(frame))
  }

  /// Evaluates all values, with their names, in the order they are written.
  func fields(_ frame: ActionFrame) throws(ActionFailure) -> [(String, Value)] {
    var fields: [(String, Value)] = []
    for (name, value) in values { fields.append((name, try value.evaluate(frame))) }
    return fields
  }
}

/// A value of an action's key, not cached, since actions run once.
enum ActionValue: Sendable {
  /// A literal.
  case constant(Value)
  /// One expression, whose type it keeps.
  case expression(Program)
  /// An interpolated text.
  case joined([Piece])
  /// A condition on rows, with what it reads besides the row.
  case condition(String, captures: [Program])

  /// A part of an interpolated text.
  enum Piece: Sendable {
    /// Literal text.
    case words(String)
    /// An expression.
    case value(Program)
  }

  /// Evaluates the value.
  ///
  /// - Throws: that an expression failed.
  func evaluate(_ frame: ActionFrame) throws(ActionFailure) -> Value {
    switch self {
    case .constant(let value): return value
    case .expression(let program): return try Self.value(of: program, frame)
    case .joined(let pieces):
      var text = ""
      for piece in pieces {
        switch piece {
        case .words(let words): text += words
        case .value(let program):
          text += try Self.value(of: program, frame) { $0.joined(at: program.span) }.plainText
        }
      }
      return .string(text)
    case .condition(let text, let captures):
      var values: [Value] = []
      for program in captures { values.append(try Self.value(of: program, frame)) }
      return ["text": .string(text), "captured": .list(values)]
    }
  }

  private static func value(
    of program: Program, _ frame: ActionFrame, as use: (Value) -> Value = { $0 }
  ) throws(ActionFailure) -> Value {
    let value = use(program.evaluate(frame.slots))
    if case .error(let error) = value { throw .expressionFailed(error) }
    return value
  }
}

/// The values that an action's expressions see.
struct ActionFrame: Sendable {
  /// The id of the app itself, in place of a screen's.
  static let app = 0

  /// The screen it runs on; ``app`` for actions of `app.yaml`.
  let screen: Int
  /// The run of actions that it belongs to; 0 before it has begun.
  var run = 0
  /// The slots of the row and event that it belongs to, which come after those of the screen.
  var extras: [Value]
  /// All slots, those of the screen as of the action's start.
  var slots: [Value] = []
  /// The id of the flow that is left; its expressions see no screen.
  var flow: Int?
}

extension Linker {
  /// Links actions in order.
  mutating func actions(_ calls: [ActionCall], in scope: Scope) -> [LinkedAction] {
    var linked: [LinkedAction] = []
    for call in calls {
      let condition = call.properties.expression("if").flatMap { compile($0, in: scope, expecting: .bool) }
      let body = Actions.byName[call.action]?.link(call, in: scope, &self)
      let then = actions(call.properties.actions("then") ?? [], in: scope)
      let otherwise = actions(call.properties.actions("else") ?? [], in: scope)
      let onError = onError(of: call, body?.errorCodes, in: scope)
      if call.properties.keySpans["else"] != nil, call.properties.keySpans["if"] == nil {
        found.report(
          .missingKey, "`else` without an `if`", at: call.properties.keySpans["else"] ?? call.nameSpan,
          help: "add `if:` with a condition")
      }
      guard let body else { continue }
      linked.append(
        LinkedAction(
          name: call.action, span: call.nameSpan, condition: condition, body: body, then: then,
          otherwise: otherwise,
          onError: onError))
    }
    return linked
  }

  /// Links an action's error handler, and records which errors' texts may be shown.
  private mutating func onError(
    of call: ActionCall, _ codes: ErrorCodes?, in scope: Scope
  ) -> [LinkedAction]? {
    guard let handlers = call.properties.actions("error") else {
      if let codes { found.note(CallSite(codes, at: call.nameSpan, shownErrors: codes.declared)) }
      return nil
    }
    let outer = readsErrorMessage
    readsErrorMessage = false
    let linked = actions(handlers, in: scope.adding([("error", ErrorCodes.errorType(codes))]))
    if let codes, readsErrorMessage {
      // A handler mostly has its own text for a code that it tests for.
      let tested = handlers.testedErrorCodes
      found.note(
        CallSite(codes, at: call.nameSpan, shownErrors: codes.declared.filter { !tested.contains($0) }))
    }
    readsErrorMessage = readsErrorMessage || outer
    return linked
  }

  /// Reports an action whose text would show or pass on a secret.
  mutating func checkSecrets(of call: ActionCall, _ texts: [LinkedText?], in scope: Scope) {
    check(texts.compactMap { $0 }.flatMap(\.bounds).map(\.program), call, in: scope)
  }

  /// Reports an action whose values would pass on a secret.
  mutating func checkSecrets(of call: ActionCall, _ values: [ActionValue], in scope: Scope) {
    check(values.flatMap(\.programs), call, in: scope)
  }

  private mutating func check(_ programs: [Program], _ call: ActionCall, in scope: Scope) {
    for program in programs {
      let told = scope.secrets.first { secret in
        program.reads.contains { $0.isConcerned(by: secret.path) }
      }
      guard let told else { continue }
      let owner = told.field.map { "the field `\($0)`" } ?? "a field"
      found.report(
        .secretLeak, "`\(call.action)` would tell what \(owner) keeps secret", at: program.span,
        help: "leave it out; only a model's action may be given it, with `call`")
    }
  }
}

extension [ActionCall] {
  /// The literals that conditions of these actions, and of those within them, compare with.
  fileprivate var testedErrorCodes: Set<String> {
    var words: Set<String> = []
    for call in self {
      if let condition = call.properties.expression("if") {
        // Between quotes of either kind; anything else is never a code.
        let parts = condition.text.split(
          omittingEmptySubsequences: false, whereSeparator: { $0 == "'" || $0 == "\"" })
        words.formUnion(parts.map(String.init))
      }
      for key in ["then", "else"] { words.formUnion((call.properties.actions(key) ?? []).testedErrorCodes) }
    }
    return words
  }
}

extension ActionValue {
  /// The expressions in it.
  fileprivate var programs: [Program] {
    switch self {
    case .constant: []
    case .expression(let program): [program]
    case .condition(_, let captures): captures
    case .joined(let pieces):
      pieces.compactMap { if case .value(let program) = $0 { program } else { nil } }
    }
  }
}
