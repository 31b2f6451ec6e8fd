import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Something people act on without words.
  static let unlabelled = Self("KL0241")
}

enum UnlabelledRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind,
      let spec = element.spec, spec.isInteractive,
      let text = element.properties.text(spec.main.name), text.isEmpty
    else { return }
    if case .record(let a11y) = element.properties["a11y"], a11y.text("label") != nil { return }
    diagnostics.report(
      Diagnostic(
        .unlabelled, .warning, "the \(spec.name) has no words", at: text.span,
        help: "write what it is or does, or give it `a11y: { label: … }`"))
  }
}

extension LocalizableText {
  fileprivate var isEmpty: Bool {
    switch self {
    case .template(let template), .verbatim(let template): template.literal?.isEmpty ?? false
    case .key: false
    }
  }
}
