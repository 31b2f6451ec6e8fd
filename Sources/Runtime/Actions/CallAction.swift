import Foundations
import PluginKit
import Screens

/// Calls an action of a model.
enum CallAction: Action {
  static let spec = ActionSpec(
    "call", "Asks a model to do something.",
    main: KeySpec(
      "call", .reference(.action), required: true, "The model's name on this screen and its action."),
    keys: [
      KeySpec("with", .arguments(for: "call"), "The action's arguments."),
      KeySpec("as", .reference(.state), "The state that receives the answer."),
      KeySpec("busy", .reference(.state), "The state that is true while the action is at work."),
      KeySpec(
        "timeout", .value(.duration),
        "How long it may take, such as `10s`; then it is cancelled and has failed with `timeout`."),
    ],
    example: "call: recipe.refresh")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let reference, let span) = call.properties["call"],
      let (alias, contract) = scope.action(reference, at: span, &linker.found)
    else { return nil }
    let arguments = linker.arguments(
      call.properties.named("with"), for: contract.parameters.map(Parameter.init),
      of: "the action `\(reference)`",
      at: span, in: scope)
    var target: StateReference?
    if case .word(let state, let span) = call.properties["as"] {
      guard let state = linker.target(state, of: contract, reference, at: span, in: scope) else {
        return nil
      }
      target = state
    }
    var busy: StateReference?
    if case .word(let state, let span) = call.properties["busy"] {
      guard let state = linker.busyState(state, at: span, in: scope) else { return nil }
      busy = state
    }
    var timeout: ActionValue?
    if case .value(let source) = call.properties["timeout"] {
      timeout = linker.value(source, of: .duration, in: scope)
      if timeout == nil { return nil }
    }
    return Body(
      model: alias, action: contract.name, arguments: arguments, target: target, busy: busy, timeout: timeout,
      errorCodes: ErrorCodes(of: contract, reference, into: target?.description))
  }

  struct Body: ActionBody {
    let model: String
    let action: String
    let arguments: LinkedArguments
    let target: StateReference?
    let busy: StateReference?
    let timeout: ActionValue?
    let errorCodes: ErrorCodes?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let arguments = try arguments.evaluate(frame)
      var limit: Duration?
      if case .duration(let given)? = try timeout?.evaluate(frame) { limit = given }
      if let busy { try session.note(busy: busy, true, in: frame) }
      let answer: Value
      do throws(ActionFailure) {
        answer = try await session.invoke(
          action, of: model, with: arguments, on: frame.screen, timeout: limit)
      } catch {
        if let busy { try session.note(busy: busy, false, in: frame) }
        throw error
      }
      if let busy { try session.note(busy: busy, false, in: frame) }
      if let target { try session.set([(target, answer)], in: frame) }
    }
  }
}

extension Linker {
  /// Resolves the state that receives an action's result.
  fileprivate mutating func target(
    _ name: String, of action: ActionContract, _ reference: String, at span: Span, in scope: Scope
  ) -> StateReference? {
    guard let state = scope.state(name, at: span, &found) else { return nil }
    guard let result = action.result else {
      found.report(
        .wrongKind, "the action `\(reference)` answers nothing", at: span,
        help: "remove `as`, or add `returns:` to the action in the plugin's contract")
      return nil
    }
    guard !state.type.canHold(result) else { return state.reference }
    found.report(
      .wrongKind, "the state `\(state.reference)` is of type `\(state.type)`, expected `\(result)`",
      at: span,
      help: "declare the state as `\(result)`")
    return nil
  }

  /// Resolves the state that is true while the action runs.
  fileprivate mutating func busyState(_ name: String, at span: Span, in scope: Scope) -> StateReference? {
    guard let state = scope.state(name, at: span, &found) else { return nil }
    guard !ValueType.nullable(.bool).canHold(state.type) else { return state.reference }
    found.report(
      .wrongKind, "the state `\(state.reference)` is of type `\(state.type)`, expected `bool`", at: span,
      help: "declare the state as `bool`")
    return nil
  }
}

extension ValueType {
  /// Returns whether a state of this type can hold values of another; numbers are converted where possible.
  fileprivate func canHold(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (.dyn, _), (_, .dyn), (.error, _), (_, .error), (.int, .double), (.double, .int): true
    case (.nullable(let mine), .nullable(let theirs)): mine.canHold(theirs)
    case (.nullable(let mine), _): mine.canHold(other)
    case (.string, .enumeration): true
    default: self == other
    }
  }
}
