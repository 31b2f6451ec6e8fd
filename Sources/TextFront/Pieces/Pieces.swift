internal import Runtime

/// Cuts a view into pieces.
enum Pieces {
  /// The pieces of a moment in reading order; only the dialog's while a question must be answered.
  static func of(_ view: ScreenView) -> [Piece] {
    var pieces: [Piece] = []
    add(view.dialog.map { [$0] } ?? view.nodes, depth: 0, parent: nil, context: nil, to: &pieces)
    return pieces
  }

  private static func add(
    _ nodes: [ViewNode], depth: Int, parent: String?, context: String?, to pieces: inout [Piece]
  ) {
    let totals = Dictionary(nodes.map { ($0.role, 1) }, uniquingKeysWith: +)
    var positions: [ViewNode.Role: Int] = [:]
    for node in nodes {
      positions[node.role, default: 0] += 1
      var own = node
      // A measure that a person would be told in the same words is the same: nothing to print again.
      own.measure = node.measure?.asTold
      own.children = node.children.filter { isTold($0, with: node) }
      pieces.append(
        Piece(
          node: own, depth: depth, parent: parent, context: context,
          position: positions[node.role] ?? 1, siblings: totals[node.role] ?? 1, count: node.children.count))
      let rest = node.children.filter { !isTold($0, with: node) }
      let isRow = node.role == .row
      add(
        rest, depth: depth + (isRow ? 1 : 0), parent: node.id, context: isRow ? title(of: own) : context,
        to: &pieces)
    }
  }

  /// Whether a child has no line of its own, but is part of its parent's.
  static func isTold(_ child: ViewNode, with parent: ViewNode) -> Bool {
    if parent.interaction == .pick { return child.role == .option }
    guard parent.role == .row, child.interaction == nil, child.children.isEmpty else { return false }
    return switch child.role {
    case .cell, .badge, .rating: true
    case .text: child.states.isEmpty
    default: false
    }
  }

  /// The words that a piece is known by: its own, else those of the first part that has any.
  static func title(of node: ViewNode) -> String? {
    if !node.label.isEmpty { return node.label }
    for child in node.children {
      if child.role == .cell, let value = child.value, !value.isEmpty { return value }
      if !child.label.isEmpty { return child.label }
    }
    return nil
  }
}
