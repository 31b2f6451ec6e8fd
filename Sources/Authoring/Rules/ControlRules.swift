import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An input that shows a value and does nothing with an answer.
  static let deadControl = Self("KL0244")
  /// Something people act on, hidden from screen readers.
  static let hiddenControl = Self("KL0243")
  /// Something people act on without words.
  static let unlabelled = Self("KL0241")
  /// Two tabs with the same label or the same screen.
  static let similarTabs = Self("KL0531")
}

enum DeadControlRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind, let spec = element.spec, spec.group == .ask,
      element.properties["bind"] == nil, element.properties["value"] != nil,
      let span = element.properties.keySpans["value"], !isDisabled(element), !isAnswered(element)
    else { return }
    diagnostics.report(
      Diagnostic(
        .deadControl, .warning, "the \(spec.name) only shows `value`, so what people answer is lost",
        at: span,
        help: "add `on: { change: [ … ] }` with what is done with the answer, or hold it with `bind: state.…`"
      ))
  }

  private static func isAnswered(_ element: Element) -> Bool {
    guard case .record(let triggers) = element.properties["on"] else { return false }
    return ["change", "submit"].contains { triggers.actions($0)?.isEmpty == false }
  }

  /// Whether it only ever shows its value, as a summary does.
  private static func isDisabled(_ element: Element) -> Bool {
    element.properties.expression("enabled").map { $0.text.split(separator: " ") == ["false"] } ?? false
  }
}

enum HiddenControlRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind, element.properties.content.contains(.common),
      case .record(let a11y) = element.properties["a11y"],
      case .value(.literal(let node)) = a11y["hidden"],
      node.text == "true", let span = a11y.keySpans["hidden"],
      let spec = element.spec, spec.isInteractive
    else { return }
    diagnostics.report(
      Diagnostic(
        .hiddenControl, .warning, "the \(spec.name) is hidden from screen readers", at: span,
        help: "remove `hidden`; it is for decoration"))
  }
}

enum UnlabelledRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind,
      let spec = element.spec, spec.isInteractive,
      let text = element.properties.text(spec.main.name), text.isEmpty
    else { return }
    if case .record(let a11y) = element.properties["a11y"], a11y.text("label") != nil { return }
    diagnostics.report(
      Diagnostic(
        .unlabelled, .warning, "the \(spec.name) has no words", at: text.span,
        help: "write what it is or does, or give it `a11y: { label: … }`"))
  }
}

extension LocalizableText {
  fileprivate var isEmpty: Bool {
    switch self {
    case .template(let template), .verbatim(let template): template.literal?.isEmpty ?? false
    case .key: false
    }
  }
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
