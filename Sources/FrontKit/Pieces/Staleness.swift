internal import Runtime

/// Where it is said that something on a screen may be out of date: once for each section, or once for the screen, and
/// not at every line.
///
/// Tools are reported each node by itself, so this is for people alone.
struct Staleness {
  /// Whether something outside of sections may be, so that it is said of the screen and nowhere else.
  private(set) var isOfScreen = false
  /// The sections of which something may be.
  private(set) var sections: Set<String> = []

  init(_ view: ScreenView) {
    guard view.isStale else { return }
    note(view.nodes, in: nil)
  }

  private mutating func note(_ nodes: [ViewNode], in section: String?) {
    for node in nodes {
      let section = node.hasTitle ? node.id : section
      if node.states.contains(.stale), node.role != .camera {
        if let section { sections.insert(section) } else { isOfScreen = true }
      }
      note(node.children, in: section)
    }
  }

  /// Nodes with the state where it is said, and nowhere else.
  func placed(in nodes: [ViewNode]) -> [ViewNode] {
    guard isOfScreen || !sections.isEmpty else { return nodes }
    return nodes.map { node in
      var node = node
      // A camera says itself that its pictures are old.
      if node.role != .camera { node.states.remove(.stale) }
      if !isOfScreen, sections.contains(node.id) { node.states.insert(.stale) }
      node.children = placed(in: node.children)
      return node
    }
  }
}

extension ViewNode {
  /// Whether it is a section with words above what lies in it.
  fileprivate var hasTitle: Bool { role == .section && !label.isEmpty }
}
