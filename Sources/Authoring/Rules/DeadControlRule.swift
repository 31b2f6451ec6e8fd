import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An input that shows a value and does nothing with an answer.
  static let deadControl = Self("KL0244")
}

enum DeadControlRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind, let spec = element.spec, spec.group == .ask,
      element.properties["bind"] == nil, element.properties["value"] != nil,
      let span = element.properties.keySpans["value"], !isDisabled(element), !isAnswered(element)
    else { return }
    diagnostics.report(
      Diagnostic(
        .deadControl, .warning, "the \(spec.name) only shows `value`, so what people answer is lost",
        at: span,
        help: "add `on: { change: [ … ] }` with what is done with the answer, or hold it with `bind: state.…`"
      ))
  }

  private static func isAnswered(_ element: Element) -> Bool {
    guard case .record(let triggers) = element.properties["on"] else { return false }
    return ["change", "submit"].contains { triggers.actions($0)?.isEmpty == false }
  }

  /// Whether it only ever shows its value, as a summary does.
  private static func isDisabled(_ element: Element) -> Bool {
    element.properties.expression("enabled").map { $0.text.split(separator: " ") == ["false"] } ?? false
  }
}
