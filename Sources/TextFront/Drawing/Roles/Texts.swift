internal import Runtime

/// Running text, and the visible place of a component that the runtime does not know.
enum Texts: RoleDrawing {
  static let roles: [ViewNode.Role] = [.text, .markdown, .unknown]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    switch piece.node.role {
    case .markdown: markdown(piece, with: &pen)
    case .unknown: pen.entry(piece, label: pen.words(.roleUnknown), value: place(piece.node), look: .error)
    default:
      guard piece.isSpoken else { return }
      let lines = piece.node.label.lines
      pen.entry(piece, label: lines.first)
      for line in lines.dropFirst() { pen.line(Line.Fragment(line), indent: piece.depth * 2) }
    }
  }

  /// The name of an unknown component and, if known, its place in the scripts.
  private static func place(_ node: ViewNode) -> String {
    guard let place = node.value, !place.isEmpty else { return node.label }
    return "\(node.label) (\(place))"
  }

  private static func markdown(_ piece: Piece, with pen: inout Pen) {
    for block in Markdown.blocks(piece.node.label) {
      switch block {
      case .blank: pen.blank()
      case .heading(let text):
        pen.blank()
        pen.line(Line.Fragment(text, .heading), indent: piece.depth * 2)
      case .item(let bullet, let text):
        pen.line(Line.Fragment(text), lead: bullet + " ", indent: piece.depth * 2)
      case .text(let text): pen.line(Line.Fragment(text), indent: piece.depth * 2)
      }
    }
  }
}
