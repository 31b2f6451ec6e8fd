internal import Runtime

/// Messages of a conversation: who, what, and beneath it when or why it waits.
enum Conversations: RoleDrawing {
  static let roles: [ViewNode.Role] = [.transcript, .message]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.isSpoken, piece.node.role == .message || !piece.node.label.isEmpty else { return }
    guard piece.node.role == .message else { return pen.entry(piece, look: .heading) }
    let lines = (piece.node.value ?? "").lines
    pen.entry(piece, value: lines.first ?? "", bullet: "- ")
    for line in lines.dropFirst() { pen.line(Line.Fragment(line), indent: piece.depth * 2 + 2) }
    if !piece.node.hintMatters, let hint = piece.node.hint, !hint.isEmpty {
      pen.line(Line.Fragment(hint, .secondary), indent: piece.depth * 2 + 2)
    }
  }
}
