internal import FrontKit
internal import Runtime

/// Notices, with their tone's word; and dividers, drawn as a blank line.
enum NoticeLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    if piece.node.role == .divider { return builder.blank() }
    builder.entry(piece)
  }
}
