internal import FrontKit
internal import Runtime

/// Headings and titles of sections, after a blank line, so that they stand out without color, too.
enum HeadingLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard !piece.node.label.isEmpty || piece.node.interaction != nil else { return }
    builder.blank()
    builder.entry(piece, .init(look: .heading))
  }
}
