import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Two tabs with the same label or the same screen.
  static let similarTabs = Self("KL0531")
}

/// Reports tabs that people cannot tell apart.
///
/// Tabs with conditions may stand for each other.
enum SimilarTabsRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for app in graph.outline.scripts(.app) {
      var labels: [String: Span] = [:]
      var screens: [String: Span] = [:]
      for tab in app.properties.records("tabs") where tab["when"] == nil {
        let label = tab.text("label")
        if let text = label?.name, let span = label?.span {
          if let first = labels[text] {
            report("two tabs are called `\(text)`", "give each a label of its own", span, first, &diagnostics)
            continue
          }
          labels[text] = span
        }
        guard case .word(let screen, let span) = tab["screen"] else { continue }
        if let first = screens[screen] {
          report(
            "two tabs show the screen `\(screen)`", "give each a screen of its own", span, first, &diagnostics
          )
        } else {
          screens[screen] = span
        }
      }
    }
  }

  private static func report(
    _ message: String, _ help: String, _ span: Span, _ first: Span, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        .similarTabs, .warning, message, at: span, help: help,
        related: [Diagnostic.Related("the other tab", first)]))
  }
}

extension LocalizableText {
  /// The text or the key that it is looked up by; nil where it is computed.
  fileprivate var name: String? {
    switch self {
    case .template(let template), .verbatim(let template), .key(let template, _): template.literal
    }
  }
}
