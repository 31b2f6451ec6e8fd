internal import Maestro
package import Runtime

/// What somebody asserts of a screen while recording.
package struct RecordedAssertion: Sendable, Hashable {
  /// What is looked for.
  package enum Subject: Sendable, Hashable {
    /// An element, by its id.
    case element(String)
    /// A whole text, shown, hinted or spoken.
    case text(String)
  }

  /// What is looked for.
  package let subject: Subject
  /// Whether it is on the screen, or is not.
  package let isVisible: Bool

  /// Creates an assertion.
  package init(_ subject: Subject, isVisible: Bool) {
    self.subject = subject
    self.isVisible = isVisible
  }

  /// Whether it holds on a screen; what can be scrolled to is on it.
  package func holds(on view: ScreenView) -> Bool {
    let nodes = view.dialog.map { [$0] + $0.children } ?? view.allNodes
    let fixed =
      view.dialog == nil ? [("title", [view.title])] + view.tabs.map { ("tab/\($0.id)", [$0.label]) } : []
    let all = fixed + nodes.map { ($0.id, $0.texts) }
    let isThere =
      switch subject {
      case .element(let id): all.contains { $0.0 == id || $0.0.hasSuffix("/\(id)") }
      case .text(let text): all.contains { $0.1.contains(text) }
      }
    return isThere == isVisible
  }
}

extension FlowRecorder {
  /// Records an assertion that holds on a screen.
  ///
  /// - Parameters:
  ///   - assertion: what is asserted.
  ///   - view: the screen.
  package mutating func note(_ assertion: RecordedAssertion, on view: ScreenView) {
    settle(view)
    closed = nil
    let screen = screens.screen(view)
    switch (assertion.subject, assertion.isVisible) {
    case (.element(let id), true):
      let name = screen.name(of: id)
      if let way = screens.scrollToVisible(id, on: view) { steps.append(.scrollUntilVisible(name, way)) }
      steps.append(.assertVisible(name))
    case (.element(let id), false): steps.append(.assertNotVisible(FlowDraft.Name(id)))
    case (.text(let text), let isVisible):
      if isVisible, let node = view.allNodes.first(where: { $0.texts.contains(text) }),
        let way = screens.scrollToVisible(node.id, on: view)
      {
        steps.append(.scrollUntilVisible(screen.name(of: node.id), way))
      }
      steps.append(.assertText(text, isVisible: isVisible))
    }
  }
}

extension ViewNode {
  /// Its texts as a walk finds them.
  fileprivate var texts: [String] { [label, value ?? "", hint ?? ""].filter { !$0.isEmpty } }
}
