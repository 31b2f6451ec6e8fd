package import Runtime

/// Splits a view into pieces.
package enum PieceExtractor {
  /// Returns the pieces of a view in reading order; only the dialog's while one is open.
  ///
  /// - Parameter view: the view.
  /// - Returns: the pieces.
  package static func of(_ view: ScreenView) -> [Piece] {
    var pieces: [Piece] = []
    add(view.dialog.map { [$0] } ?? view.nodes, within: NodeContext(), to: &pieces)
    return pieces
  }

  /// The context of a node.
  private struct NodeContext {
    var depth = 0
    var ancestors: [String] = []
    var isHidden = false
    var section: String?
    var context: String?
  }

  private static func add(_ nodes: [ViewNode], within around: NodeContext, to pieces: inout [Piece]) {
    let totals = Dictionary(nodes.map { ($0.role, 1) }, uniquingKeysWith: +)
    var positions: [ViewNode.Role: Int] = [:]
    for node in nodes {
      positions[node.role, default: 0] += 1
      let row = node.role == .row ? Row(node) : nil
      var own = row?.head ?? node
      // Measures with equal text are equal, so that nothing is printed again.
      own.measure = own.measure?.roundedForDisplay
      own.children = own.interaction == .pick ? own.children.filter { $0.role == .option } : []
      let piece = Piece(
        node: own, parts: row?.parts ?? [], depth: around.depth, ancestors: around.ancestors,
        section: around.section,
        context: around.context, position: positions[node.role] ?? 1, siblings: totals[node.role] ?? 1,
        count: node.children.count, isHiddenFromReader: around.isHidden || node.isHiddenFromReader)
      if row == nil || piece.isSpoken { pieces.append(piece) }
      let rest =
        row?.rest ?? (node.interaction == .pick ? node.children.filter { $0.role != .option } : node.children)
      var inner = around
      inner.ancestors.append(node.id)
      inner.isHidden = piece.isHiddenFromReader
      if node.role == .section { inner.section = node.id }
      if node.role == .step || own.isChecklist && !node.label.isEmpty { inner.depth += 1 }
      if row != nil, piece.isSpoken {
        inner.depth += 1
        inner.context = piece.title
      }
      add(rest, within: inner, to: &pieces)
    }
  }

  /// A row of a list, split into its line and the nodes beneath.
  private struct Row {
    /// The line's target: the row itself, or the button or link that it begins with.
    var head: ViewNode
    var parts: [ViewNode] = []
    var rest: [ViewNode] = []

    init(_ row: ViewNode) {
      head = row
      var children = row.children[...]
      if row.label.isEmpty, row.interaction == nil, let first = children.first, first.interaction == .press {
        head = first
        children = first.children + children.dropFirst()
      }
      for child in children {
        // The reading order is kept: nodes after one with its own line are beneath the row, too.
        if rest.isEmpty, Self.isPart(child) { parts.append(child) } else { rest.append(child) }
      }
    }

    private static func isPart(_ node: ViewNode) -> Bool {
      guard node.interaction == nil, node.children.isEmpty else { return false }
      return switch node.role {
      case .cell, .badge, .rating: true
      case .text: node.states.isEmpty && node.label.lines.count == 1
      default: false
      }
    }
  }
}
