internal import Runtime

/// `Label: value`, one a line, and badges.
enum Facts: RoleDrawing {
  static let roles: [ViewNode.Role] = [.facts, .fact, .badge, .cell]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.isSpoken, piece.node.role != .facts || !piece.node.label.isEmpty else { return }
    pen.entry(piece, look: piece.node.role == .facts ? .heading : .plain)
  }
}
