import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A teaser whose locked content can be read.
  static let readableTeaser = Self("KL0248")
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
