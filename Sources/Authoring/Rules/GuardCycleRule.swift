import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Guards that lead to each other.
  static let guardCycle = Self("KL0525")
}

enum GuardCycleRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard let app = graph.outline.scripts(.app).first else { return }
    var next: [String: (screen: String, span: Span)] = [:]
    for route in app.properties.records("routes") where route.expression("when") != nil {
      guard let screen = route.word("screen"), case .record(let other) = route["else"],
        case .word(let target, let span) = other["screen"]
      else { continue }
      next[screen] = (target, span)
    }
    for (screen, first) in next.sorted(by: { $0.key < $1.key }) {
      var seen: Set<String> = []
      var current = first.screen
      while current != screen, seen.insert(current).inserted, let step = next[current] {
        current = step.screen
      }
      guard current == screen else { continue }
      diagnostics.report(
        Diagnostic(
          .guardCycle, "the guard of `\(screen)` leads back to `\(screen)`", at: first.span,
          help: "lead to a screen that is open to all"))
    }
  }
}
