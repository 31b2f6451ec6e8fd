internal import Runtime

/// What a person can do: buttons, links, and the menus that hold them.
enum Actions: RoleDrawing {
  static func draw(_ piece: Piece, with pen: inout Pen) {
    let isHeading = piece.node.role == .menu && piece.node.interaction == nil
    guard !isHeading || !piece.node.label.isEmpty else { return }
    let look: Look =
      switch piece.node.tone {
      case .primary: .primary
      case .error: .error
      default: isHeading ? .heading : .plain
      }
    pen.entry(piece, .init(look: look))
  }
}
