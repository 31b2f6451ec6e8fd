internal import Runtime

/// Where stale content is reported: once per section, or once for the screen, and not on every line.
///
/// Tools get the state on each node, so this is for users alone.
struct Staleness {
  /// Whether something outside of sections is stale, so that only the screen reports it.
  private(set) var isScreenStale = false
  /// The sections with stale content.
  private(set) var sections: Set<String> = []

  init(_ view: ScreenView) {
    guard view.isStale else { return }
    note(view.nodes, in: nil)
  }

  private mutating func note(_ nodes: [ViewNode], in section: String?) {
    for node in nodes {
      let section = node.hasTitle ? node.id : section
      if node.states.contains(.stale), node.role != .camera {
        if let section { sections.insert(section) } else { isScreenStale = true }
      }
      note(node.children, in: section)
    }
  }

  /// Returns nodes with the state only where it is reported.
  func placed(in nodes: [ViewNode]) -> [ViewNode] {
    guard isScreenStale || !sections.isEmpty else { return nodes }
    return nodes.map { node in
      var node = node
      // A camera itself reports that its pictures are old.
      if node.role != .camera { node.states.remove(.stale) }
      if !isScreenStale, sections.contains(node.id) { node.states.insert(.stale) }
      node.children = placed(in: node.children)
      return node
    }
  }
}

extension ViewNode {
  /// Whether it is a section with a title.
  fileprivate var hasTitle: Bool { role == .section && !label.isEmpty }
}
