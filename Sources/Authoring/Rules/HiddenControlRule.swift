import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Something people act on, hidden from screen readers.
  static let hiddenControl = Self("KL0243")
}

enum HiddenControlRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind, element.properties.content.contains(.common),
      case .record(let a11y) = element.properties["a11y"],
      case .value(.literal(let node)) = a11y["hidden"],
      node.text == "true", let span = a11y.keySpans["hidden"],
      let spec = element.spec, spec.isInteractive
    else { return }
    diagnostics.report(
      Diagnostic(
        .hiddenControl, .warning, "the \(spec.name) is hidden from screen readers", at: span,
        help: "remove `hidden`; it is for decoration"))
  }
}
