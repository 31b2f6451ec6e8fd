internal import Runtime

/// Notices, with a word for how grave they are; and dividers, which are a blank line.
enum Notices: RoleDrawing {
  static func draw(_ piece: Piece, with pen: inout Pen) {
    if piece.node.role == .divider { return pen.blank() }
    pen.entry(piece)
  }
}
