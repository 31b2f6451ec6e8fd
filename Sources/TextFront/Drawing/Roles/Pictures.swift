internal import Runtime

/// Pictures: what they show, in words.
enum Pictures: RoleDrawing {
  static func draw(_ piece: Piece, with pen: inout Pen) {
    let kind = pen.words(piece.node.role == .camera ? .roleCamera : .roleImage)
    pen.entry(piece, .init(label: pen.joined(kind, piece.node.label)))
  }
}
