import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen that nobody can come to.
  static let unreachableScreen = Self("KL0520")
}

enum UnreachableRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    // A script that could not be read may lead anywhere.
    guard graph.outline.isWhole else { return }
    let reached = graph.reached(by: graph.edges.filter { $0.from.kind == .app })[.screen] ?? []
    for screen in graph.outline.scripts(.screen) where !reached.contains(screen.name) {
      // A plugin brings screens for many apps, and none has to use all of them.
      if screen.nameSpan.source.path.hasPrefix("Plugins/") { continue }
      diagnostics.report(
        Diagnostic(
          .unreachableScreen, .warning, "nobody can come to the screen `\(screen.name)`", at: screen.nameSpan,
          help: "lead there with `go: \(screen.name)`, or remove the file"))
    }
  }
}
