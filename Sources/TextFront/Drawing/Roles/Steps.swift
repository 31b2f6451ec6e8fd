internal import Runtime

/// The steps of a flow with their numbers, and the tabs of a part of the screen.
enum Steps: RoleDrawing {
  static func draw(_ piece: Piece, with pen: inout Pen) {
    switch piece.node.role {
    case .step:
      let place = pen.words(.stepOf, .int(piece.position), .int(piece.siblings))
      pen.entry(piece, .init(label: pen.joined(place, piece.node.label)))
    case .tab: pen.entry(piece)
    default: if !piece.node.label.isEmpty { pen.entry(piece, .init(look: .heading)) }
    }
  }
}
