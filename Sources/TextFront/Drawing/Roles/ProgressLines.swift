internal import FrontKit
internal import Runtime

/// The steps of a flow with their numbers, and the tabs of a component.
enum ProgressLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    switch piece.node.role {
    case .step:
      let step = builder.words(.stepOf, .int(piece.position), .int(piece.siblings))
      builder.entry(piece, .init(label: builder.joined(step, piece.node.label)))
    case .tab: builder.entry(piece)
    default: if !piece.node.label.isEmpty { builder.entry(piece, .init(look: .heading)) }
    }
  }
}
