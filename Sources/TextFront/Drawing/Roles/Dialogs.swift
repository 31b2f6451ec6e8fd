internal import Runtime

/// A question that must be answered first.
enum Dialogs: RoleDrawing {
  static let roles: [ViewNode.Role] = [.dialog]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    pen.blank()
    pen.line(
      Line.Fragment(pen.words(.roleDialog) + ": ", Look(piece.node.tone)),
      Line.Fragment(piece.node.label, .heading), indent: 0)
    for text in [piece.node.value, piece.node.hint] {
      if let text, !text.isEmpty { pen.line(Line.Fragment(text), indent: 0) }
    }
  }
}
