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

  static func check(_ map: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard map.outline.isWhole,
      let app = map.outline.scripts(.app).first, app.properties.records("tabs").isEmpty
    else { return }
    let screens = map.outline.scripts(.screen)
    let isAlone = screens.count == 1
    for screen in screens {
      let isBottom = map.edges(to: .screen, screen.name).contains {
        ["start", "replace", "else"].contains($0.by)
      }
      guard isBottom, !isAlone, !map.actions(of: screen).contains(where: { leading.contains($0.action) })
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
}
