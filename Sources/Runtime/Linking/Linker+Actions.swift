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
      let onError = call.properties.actions("error").map { handlers in
        actions(handlers, in: scope.adding([("error", .record(Environment.error))]))
      }
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

  /// Links a text of an action.
  mutating func actionText(_ text: LocalizableText?, in scope: Scope) -> LinkedText? {
    var cells = Cells(isNeeded: isForRunning)
    return text.flatMap { self.text($0, in: scope, &cells) }
  }
}
