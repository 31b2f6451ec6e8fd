import Foundations
import Runtime
import Typesetting

extension SimulatedDevice {
  /// Returns the role of a node of the app's screen; nil where it has no such node.
  func role(of id: String) -> ViewNode.Role? { node(id)?.role }

  /// Explains why a node of the app's screen is hidden, as `:why` does, the condition first; empty where it is not.
  func whyHidden(_ id: String) -> [String] {
    let lines = try? driver?.ask(named: "why") { session -> [String] in
      switch session.explanation(of: id)?.visibility {
      case .hidden, .around, .flagOff: session.why(id)
      default: []
      }
    }
    return Array((lines ?? []).prefix(4))
  }

  /// Returns a field's text before anything is typed; empty for a secret.
  func fieldText(of id: String) -> String {
    guard let node = node(id), node.interaction?.isSecret != true else { return "" }
    return node.value ?? ""
  }
}

extension EffectiveScreen {
  /// Returns the text copied from an element: its value, else its label or hint.
  ///
  /// A phone shows the label and the value of a row as two texts, so the one that the selector's text matches is meant.
  /// A field is one, whose text is its value.
  func copiedText(of element: ScreenElement, selectedBy text: TextPattern?) -> String {
    let node = view.node(element.id)
    let shown = [node?.value, node?.label].compactMap(\.self).filter { !$0.isEmpty }
    let isInput = if case .edit = element.tap { true } else { element.tap == .pick }
    let selected =
      isInput ? nil : text.flatMap { text in shown.first { text.matches(NormalForm.composed($0)) } }
    return selected ?? shown.first ?? node?.hint ?? element.texts.first ?? ""
  }
}

extension SimulatedDevice.Report {
  /// The report as text.
  var words: String {
    switch self {
    case .externalRequest(.link(let link)): "handed to another program: \(link)"
    case .externalRequest(.share(let text)): "handed to the share sheet: \(text)"
    case .externalRequest(.copy(let text)): "copied: \(text)"
    case .externalRequest(.notification(let shown)): "notified: \(shown.title): \(shown.text)"
    case .problem(let text): "a fault of the script: \(text)"
    }
  }
}
