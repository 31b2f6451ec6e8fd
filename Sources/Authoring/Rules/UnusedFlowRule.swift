import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A flow that nothing begins.
  static let unusedFlow = Self("KL0522")
}

enum UnusedFlowRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let begun = Set(graph.edges.filter { $0.kind == .flow }.map(\.to))
    for flow in graph.outline.scripts(.flow) where !begun.contains(flow.name) {
      diagnostics.report(
        Diagnostic(
          .unusedFlow, .warning, "nothing begins the flow `\(flow.name)`", at: flow.nameSpan,
          help: "begin it with `go: { flow: \(flow.name) }`, or remove the file"))
    }
  }
}
