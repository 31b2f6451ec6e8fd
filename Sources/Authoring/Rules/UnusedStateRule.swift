import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A state that nothing reads.
  static let unusedState = Self("KL0440")
}

enum UnusedStateRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for screen in graph.outline.scripts(.screen) where screen.isWhole {
      let isReadWhole = screen.uses.contains { $0.name == "state" && $0.field == nil && $0.component == nil }
      for state in screen.properties.named("state")
      where !isReadWhole && !screen.uses.contains(NameReference(name: "state", field: state.name)) {
        diagnostics.report(
          Diagnostic(
            .unusedState, .warning, "nothing reads `state.\(state.name)`", at: state.span,
            help: "read it in an expression or with `bind`, or remove it"))
      }
    }
  }
}
