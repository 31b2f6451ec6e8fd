import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen that nobody can come to.
  static let unreachableScreen = Self("KL0520")
}

enum UnreachableRule: Rule {
  static func check(_ map: NavigationGraph, into diagnostics: inout Diagnostics) {
    // A script that could not be read may lead anywhere.
    guard map.outline.isWhole else { return }
    let reached = map.reached(by: map.edges.filter { $0.from.kind == .app })[.screen] ?? []
    for screen in map.outline.scripts(.screen) where !reached.contains(screen.name) {
      diagnostics.report(
        Diagnostic(
          .unreachableScreen, .warning, "nobody can come to the screen `\(screen.name)`", at: screen.nameSpan,
          help: "lead there with `go: \(screen.name)`, or remove the file"))
    }
  }
}
