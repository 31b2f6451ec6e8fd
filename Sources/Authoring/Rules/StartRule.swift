import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen that needs params where nobody gives any.
  static let startNeedsParams = Self("KL0526")
}

enum StartRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for edge in graph.edges where edge.from.kind == .app && ["start", "tab", "upgrade"].contains(edge.by) {
      guard let screen = graph.script(.screen, edge.to) else { continue }
      let needed = screen.properties.named("params").first { named in
        guard case .type(let type, _) = named.property else { return false }
        switch type {
        case .nullable, .error: return false
        default: return true
        }
      }
      guard let needed else { continue }
      diagnostics.report(
        Diagnostic(
          .startNeedsParams, "the screen `\(edge.to)` needs `\(needed.name)`, which nobody gives here",
          at: edge.span,
          help: "make the param nullable with `?`, or name another screen",
          related: [Diagnostic.Related("`\(needed.name)` is declared here", needed.span)]))
    }
  }
}
