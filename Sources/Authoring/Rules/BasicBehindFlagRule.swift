import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A basic flow that only a plan opens.
  static let basicBehindFlag = Self("KL0754")
}

enum BasicBehindFlagRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts {
      guard case .value(let source) = script.properties["basic"] else { continue }
      guard case .literal(let node) = source, let text = node.text, ["true", "false"].contains(text) else {
        diagnostics.report(
          Diagnostic(
            .invalidLiteral, "`\(source.span.text)` is neither `true` nor `false`", at: source.span))
        continue
      }
      if text == "true", graph.outline.isWhole { check(script, graph, &diagnostics) }
    }
  }

  private static func check(
    _ script: AppOutline.Script, _ graph: NavigationGraph, _ diagnostics: inout Diagnostics
  ) {
    let edges = graph.edges(to: script.kind == .flow ? .flow : .screen, script.name)
    let plans = graph.outline.plans
    guard let first = edges.first,
      plans.tiers.contains(where: { tier in edges.allSatisfy { isClosed($0, on: tier, plans) } })
    else { return }
    diagnostics.report(
      Diagnostic(
        .basicBehindFlag,
        "the basic \(script.kind.rawValue) `\(script.name)` can be reached by some plans only",
        at: script.properties.keySpans["basic"] ?? script.nameSpan, help: "add a way that is open to all",
        related: [Diagnostic.Related("a way there is locked here", first.span)]))
  }

  /// Returns whether an edge is closed on a plan under all other conditions.
  private static func isClosed(_ edge: NavigationGraph.Edge, on tier: String, _ plans: PlanAnalysis) -> Bool {
    edge.flags.contains { plans.isOff($0, on: tier) }
      || edge.conditions.contains { plans.fails($0, on: tier) }
  }
}
