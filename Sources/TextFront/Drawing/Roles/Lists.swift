internal import Runtime

/// Lists and tables: one item a line; what does not fit a line stands beneath it.
///
/// A table is told as records, since columns of translated text never line up.
enum Lists: RoleDrawing {
  static let roles: [ViewNode.Role] = [.list, .table, .row]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.node.role == .row else {
      guard !piece.node.label.isEmpty || piece.node.states.contains(.busy) else { return }
      pen.entry(piece, look: .heading)
      return
    }
    guard piece.isSpoken else { return }
    var cells = piece.parts.filter { $0.role == .cell }[...]
    if piece.node.label.isEmpty, piece.parts.count == cells.count, let first = cells.popFirst() {
      pen.entry(piece, label: pen.joined(first.label, first.value), bullet: "- ")
    } else {
      pen.entry(piece, bullet: "- ")
    }
    for cell in cells {
      pen.line(Line.Fragment(pen.joined(cell.label, cell.value)), indent: piece.depth * 2 + 4)
    }
  }
}
