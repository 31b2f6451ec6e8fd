internal import FrontKit
internal import Runtime

/// Dialogs: questions that must be answered first, and messages that must be confirmed.
enum DialogLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    builder.blank()
    builder.line(
      Line.Fragment(builder.words(piece.roleWord ?? .roleDialog) + ": ", Look(piece.node.tone)),
      Line.Fragment(piece.node.label, .heading), indent: 0)
    let texts = [piece.node.value, piece.node.hint].compactMap { $0 }.filter { !$0.isEmpty }
    for text in texts.flatMap(\.lines) { builder.line(Line.Fragment(text), indent: 0) }
  }
}
