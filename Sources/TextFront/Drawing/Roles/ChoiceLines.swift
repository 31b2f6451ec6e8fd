internal import FrontKit
internal import Runtime

/// Choices and options.
///
/// A choice with a prompt shows its selection; options of a checklist are lines of their own.
enum ChoiceLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let isHeading = piece.node.role != .option && piece.node.interaction == nil
    guard piece.isSpoken, !isHeading || !piece.node.label.isEmpty else { return }
    builder.entry(piece, isHeading ? .init(look: .heading) : .init(bullet: "- "))
  }
}
