internal import FrontKit
internal import Runtime

/// Messages of a conversation: sender, text, and beneath them the time or why it is pending.
enum MessageLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken, piece.node.role == .message || !piece.node.label.isEmpty else { return }
    guard piece.node.role == .message else { return builder.entry(piece, .init(look: .heading)) }
    let lines = (piece.node.value ?? "").lines
    builder.entry(
      piece, .init(value: lines.first ?? "", bullet: "- ", more: lines.dropFirst(), showsHint: true))
  }
}
