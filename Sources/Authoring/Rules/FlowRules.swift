import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A `next` or `exit` on a screen that is a step of no flow.
  static let outsideFlow = Self("KL0523")
  /// A way out of a flow that no step takes.
  static let unusedExit = Self("KL0524")
  /// A way out that none of the flows has in which the screen is a step.
  static let foreignExit = Self("KL0528")
  /// Guards that lead to each other.
  static let guardCycle = Self("KL0525")
}

enum FlowRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    var taken: [String: Set<String>] = [:]
    for screen in graph.outline.scripts(.screen) {
      let flows = graph.edges(to: .screen, screen.name).filter { $0.by == "step" }.map(\.from)
      for call in graph.actions(of: screen) where call.action == "next" || call.action == "exit" {
        if flows.isEmpty {
          diagnostics.report(
            Diagnostic(
              .outsideFlow, .warning, "the screen `\(screen.name)` is a step of no flow", at: call.nameSpan,
              help: "name the screen in a file under `flows/`, or use `go` and `back`"))
        }
        guard case .word(let name, let span) = call.properties["exit"] else { continue }
        for flow in flows { taken[flow.name, default: []].insert(name) }
        let known = Set(flows.flatMap(exits)).union(["done", "cancel"])
        if !flows.isEmpty, !known.contains(name) {
          let help = nearHelp(for: name, in: known)
          diagnostics.report(
            Diagnostic(
              .foreignExit, "no flow with the screen `\(screen.name)` has a way out `\(name)`", at: span,
              help: help ?? "there are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"))
        }
      }
    }
    for flow in graph.outline.scripts(.flow) {
      for exit in flow.properties.named("exits")
      where !["done", "cancel"].contains(exit.name) && !(taken[flow.name] ?? []).contains(exit.name) {
        diagnostics.report(
          Diagnostic(
            .unusedExit, .warning, "no step takes the way out `\(exit.name)`", at: exit.span,
            help: "take it with `exit: \(exit.name)`, or remove it"))
      }
    }
  }

  private static func exits(_ flow: AppOutline.Script) -> [String] {
    flow.properties.named("exits").map(\.name)
  }
}

enum GuardCycleRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard let app = graph.outline.scripts(.app).first else { return }
    var next: [String: (screen: String, span: Span)] = [:]
    for route in app.properties.records("routes") where route.expression("when") != nil {
      guard let screen = route.word("screen"), case .record(let other) = route["else"] else { continue }
      if case .word(let target, let span) = other["screen"] { next[screen] = (target, span) }
      guard case .word(let flow, let span) = other["flow"],
        graph.edges(from: .flow, flow).contains(where: { $0.by == "step" && $0.to == screen })
      else { continue }
      diagnostics.report(
        Diagnostic(
          .guardCycle, "the flow `\(flow)` has the step `\(screen)`, whose guard leads back to the flow",
          at: span, help: "begin a flow without that step"))
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
