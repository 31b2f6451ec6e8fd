import Runtime

extension SimulatedDevice {
  /// The screen with the letters typed so far, or the picker over it.
  var effectiveView: ScreenView {
    var view = base
    if let picker, view.dialog == nil, let node = view.node(picker) {
      var dialog = ViewNode(id: node.id, role: .dialog, label: node.label)
      dialog.children = node.children.filter { $0.role == .option }.map { option in
        var option = option
        option.interaction = .press
        return option
      }
      view.dialog = dialog
    } else if let focus, let draft {
      view.nodes = view.nodes.replacing(focus) { node in
        node.value = node.interaction?.isSecret == true && !draft.isEmpty ? "••••" : draft
      }
    }
    return view
  }
}

extension ViewNode.Interaction {
  /// Whether typed text is secret.
  var isSecret: Bool { if case .edit(let kind) = self { kind.isSecret } else { false } }
}

extension [ViewNode] {
  /// Returns the nodes with one of them changed.
  fileprivate func replacing(_ id: String, _ change: (inout ViewNode) -> Void) -> [ViewNode] {
    map { node in
      var node = node
      if node.id == id { change(&node) }
      if !node.children.isEmpty { node.children = node.children.replacing(id, change) }
      return node
    }
  }
}
