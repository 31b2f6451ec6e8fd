internal import FrontKit
internal import Runtime

/// Lists and tables: one item per line; parts that do not fit are beneath it.
///
/// A row of a table is one line where that fits, else a record: columns of translated text never line up.
enum ListLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.node.role == .row else {
      let node = piece.node
      guard !node.label.isEmpty || node.states.contains(.busy) || node.interaction != nil else { return }
      // What can be chosen shows its number: a locked list without a label is known by how much it holds.
      let isUnlabelled = node.label.isEmpty && node.interaction != nil
      return builder.entry(
        piece, .init(label: isUnlabelled ? node.value : nil, value: isUnlabelled ? "" : nil, look: .heading))
    }
    guard piece.isSpoken else { return }
    let cells = piece.parts.filter { $0.role == .cell }.map {
      builder.joined($0.label, $0.cellValue(builder.words))
    }
    guard !cells.isEmpty else { return builder.entry(piece, .init(bullet: "- ")) }
    let texts = ([piece.node.label] + cells).filter { !$0.isEmpty }
    let line = LineBuilder.Entry(label: texts.joined(separator: " · "), bullet: "- ")
    if builder.fits(piece, line) { return builder.entry(piece, line) }
    builder.entry(piece, .init(label: texts.first, bullet: "- "))
    for cell in texts.dropFirst() { builder.line(Line.Fragment(cell), indent: piece.depth * 2 + 4) }
  }
}
