internal import FrontKit
internal import Runtime

/// Pictures, as their descriptions.
enum PictureLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let kind = builder.words(piece.node.role == .camera ? .roleCamera : .roleImage)
    builder.entry(piece, .init(label: builder.joined(kind, piece.node.label)))
  }
}
