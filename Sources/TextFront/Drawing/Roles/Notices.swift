internal import FrontKit
internal import Runtime

/// Notices, with a word for how grave they are; and dividers, which are a blank line.
enum Notices: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    if piece.node.role == .divider { return builder.blank() }
    builder.entry(piece)
  }
}
