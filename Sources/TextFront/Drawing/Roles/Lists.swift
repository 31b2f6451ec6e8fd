internal import Runtime

/// Lists and tables: one item a line; what does not fit a line stands beneath it. A table is told as records.
enum Lists: RoleDrawing {
  static let roles: [ViewNode.Role] = [.list, .table, .row]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.node.role == .row else {
      guard !piece.node.label.isEmpty || piece.node.states.contains(.busy) else { return }
      pen.entry(piece, look: .heading)
      return
    }
    guard piece.isSpoken else { return }
    let cells = piece.node.children.filter { $0.role == .cell }
    if piece.node.label.isEmpty, let first = cells.first {
      pen.entry(piece, label: pen.joined(first.label, first.value), bullet: "- ")
      details(cells.dropFirst(), piece, with: &pen)
      return
    }
    let parts = piece.node.children.filter { $0.role != .cell }.map { text(of: $0, pen) }
    let all = [piece.node.label] + parts
    pen.entry(piece, label: all.filter { !$0.isEmpty }.joined(separator: ", "), bullet: "- ")
    details(cells[...], piece, with: &pen)
  }

  private static func details(_ cells: ArraySlice<ViewNode>, _ piece: Piece, with pen: inout Pen) {
    for cell in cells {
      pen.line(Line.Fragment(pen.joined(cell.label, cell.value)), indent: piece.depth * 2 + 4)
    }
  }

  private static func text(of part: ViewNode, _ pen: Pen) -> String {
    let words = pen.joined(part.label, part.shownValue(pen.words))
    return part.tone.word(pen.words).map { "\($0): \(words)" } ?? words
  }
}
