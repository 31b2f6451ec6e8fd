import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A param that a script asks for and never reads.
  static let unusedParam = Self("KL0442")
}

enum UnusedParamRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts where script.isWhole && script.kind != .app {
      // A component that nothing uses is not linked.
      if script.kind == .component, script.uses.isEmpty { continue }
      let component = script.kind == .component ? script.name : nil
      let isReadWhole = script.uses.contains {
        $0.name == "params" && $0.field == nil && $0.component == component
      }
      for param in script.properties.named("params")
      where !isReadWhole
        && !script.uses.contains(NameReference(component: component, name: "params", field: param.name))
      {
        diagnostics.report(
          Diagnostic(
            .unusedParam, .warning, "nothing reads `params.\(param.name)`", at: param.span,
            help: "read it in an expression, or remove it"))
      }
    }
  }
}
