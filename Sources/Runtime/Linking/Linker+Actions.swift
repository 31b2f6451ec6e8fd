import Expressions
import Foundations
import Screens

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
        report(
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
      if let codes { note(CallSite(codes, at: call.nameSpan, shownErrors: codes.declared)) }
      return nil
    }
    let outer = readsErrorMessage
    readsErrorMessage = false
    let linked = actions(handlers, in: scope.adding([("error", ErrorCodes.errorType(codes))]))
    if let codes, readsErrorMessage {
      // A handler mostly has its own text for a code that it tests for.
      let tested = handlers.testedErrorCodes
      note(CallSite(codes, at: call.nameSpan, shownErrors: codes.declared.filter { !tested.contains($0) }))
    }
    readsErrorMessage = readsErrorMessage || outer
    return linked
  }

  /// Links a text of an action.
  mutating func actionText(_ text: LocalizableText?, in scope: Scope) -> LinkedText? {
    var layout = CacheLayout(isNeeded: isForRunning)
    return text.flatMap { self.text($0, in: scope, &layout) }
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
