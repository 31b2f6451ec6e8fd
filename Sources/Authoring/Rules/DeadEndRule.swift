import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen without a way on or back.
  static let deadEnd = Self("KL0521")
}

enum DeadEndRule: Rule {
  /// Actions that leave a screen.
  private static let leading: Set<String> = [
    "go", "replace", "present", "tab", "root", "back", "dismiss", "next", "exit", "upgrade",
  ]

  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole,
      let app = graph.outline.scripts(.app).first, app.properties.records("tabs").isEmpty
    else { return }
    let screens = graph.outline.scripts(.screen)
    let isAlone = screens.count == 1
    let bottoms = bottoms(of: graph)
    for screen in screens {
      guard bottoms.contains(screen.name), !isAlone,
        !graph.actions(of: screen).contains(where: { leading.contains($0.action) })
      else {
        continue
      }
      diagnostics.report(
        Diagnostic(
          .deadEnd, .warning, "the screen `\(screen.name)` has no way on and no way back",
          at: screen.nameSpan,
          help: "add an action that leads on, such as `go:` or `replace:`"))
    }
  }

  /// The screens that may have no screen below them.
  ///
  /// A screen that replaces another has the same one below it, so it is only one of them where the other is.
  private static func bottoms(of graph: NavigationGraph) -> Set<String> {
    var open = graph.edges.filter { edge in
      guard edge.kind == .screen else { return false }
      let isScreenStale = edge.from.kind == .screen || edge.from.kind == .component
      return ["start", "else"].contains(edge.by) || edge.by == "replace" && !isScreenStale
    }.map(\.to)
    var bottoms: Set<String> = []
    while let name = open.popLast() {
      guard bottoms.insert(name).inserted else { continue }
      let own = graph.edges(from: .screen, name)
      let components = graph.reached(
        by: own.filter { $0.kind == .component }, where: { $0.kind == .component })
      let used = components[.component, default: []].flatMap { graph.edges(from: .component, $0) }
      open += (own + used).filter { $0.kind == .screen && $0.by == "replace" }.map(\.to)
    }
    return bottoms
  }
}
