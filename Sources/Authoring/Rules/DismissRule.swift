import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A `dismiss` on a screen that is never a sheet.
  static let dismissOutside = Self("KL0527")
}

enum DismissRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    // A script that could not be read may present any screen.
    guard graph.outline.isWhole else { return }
    // A screen opened from a sheet is on the sheet, too.
    let sheets = graph.reached(by: graph.edges.filter { $0.by == "present" || $0.by == "upgrade" }) {
      $0.by != "tab"
    }
    for script in graph.outline.scripts(.screen) where !(sheets[.screen] ?? []).contains(script.name) {
      for call in graph.directActions(of: script) where call.action == "dismiss" {
        diagnostics.report(
          Diagnostic(
            .dismissOutside, .warning, "the screen `\(script.name)` is never a sheet", at: call.nameSpan,
            help: "write `back`, or open the screen with `present`"))
      }
    }
  }
}
