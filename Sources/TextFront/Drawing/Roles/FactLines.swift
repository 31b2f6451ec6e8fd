internal import FrontKit
internal import Runtime

/// `Label: value`, one per line, and badges; in a chart with a bar before it.
enum FactLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken, piece.node.role != .facts || !piece.node.label.isEmpty else { return }
    var entry = LineBuilder.Entry(look: piece.node.role == .facts ? .heading : .plain)
    if case .fraction(let share) = piece.node.measure, builder.formatter.drawsShapes {
      // At the left edge, instead of after the text, bars are aligned and can be compared without columns.
      entry.shape = Shapes.bar(share, cells: min(Shapes.maximumBarWidth, (builder.formatter.width ?? 80) / 3))
    }
    builder.entry(piece, entry)
  }
}
