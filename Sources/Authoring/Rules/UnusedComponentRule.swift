import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A component of the app's own that nothing uses.
  static let unusedComponent = Self("KL0240")
}

enum UnusedComponentRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let used = Set(
      graph.edges.filter { $0.kind == .component && $0.from.kind != .component }.flatMap { edge in
        [edge.to] + (graph.script(.component, edge.to).map { graph.used(by: $0).map(\.name) } ?? [])
      })
    for component in graph.outline.scripts(.component) where !used.contains(component.name) {
      diagnostics.report(
        Diagnostic(
          .unusedComponent, .warning, "nothing uses the component `\(component.name)`",
          at: component.nameSpan,
          help: "use it with `use: \(component.name)`, or remove the file"))
    }
  }
}
