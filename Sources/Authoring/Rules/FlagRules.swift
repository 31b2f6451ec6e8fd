import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A basic flow that only a plan opens.
  static let basicBehindFlag = Self("KL0754")
  /// A teaser whose locked content can be read.
  static let readableTeaser = Self("KL0248")
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

/// What is within a teaser is drawn without effect, but with its words.
enum TeaserRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    let teasers = Dictionary(
      graph.outline.flags.compactMap { flag in flag.teaser.map { (flag.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    guard !teasers.isEmpty else { return }
    for script in graph.outline.scripts {
      ScriptWalk.walk(script.properties) { node in
        guard case .element(let element) = node.kind,
          case .word(let flag, let span) = element.properties["requires"],
          let teaser = teasers[flag], element.hasShownContent
        else { return }
        diagnostics.report(
          Diagnostic(
            .readableTeaser, .warning,
            "who lacks `\(flag)` can read what is in this `\(element.component)`, since it is shown as a teaser",
            at: span,
            help:
              "write `show: locked` at the flag to show its title alone, or require the flag at what opens the rest",
            related: [Diagnostic.Related("its `onLocked` says `teaser` here", teaser)]))
      }
    }
  }
}

extension Element {
  /// Whether there are elements within it that a teaser shows.
  fileprivate var hasShownContent: Bool {
    var found = false
    ScriptWalk.walk(properties) { node in
      if case .element = node.kind { found = true }
    }
    return found
  }
}
