internal import Runtime

/// Progress, ratings and charts, in words; a series of numbers also as columns beneath.
enum Measures: RoleDrawing {
  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.isSpoken else { return }
    let kind: Word =
      switch piece.node.role {
      case .progress: .roleProgress
      case .rating: .roleRating
      default: .roleChart
      }
    pen.entry(
      piece,
      .init(
        label: piece.node.label.isEmpty ? pen.words(kind) : nil, look: piece.count > 0 ? .heading : .plain))
    guard case .series(let values) = piece.node.measure, pen.typesetter.drawsShapes else { return }
    let indent = piece.depth * 2
    let room = (pen.typesetter.width ?? Shapes.longestSeries) - indent
    let columns = Shapes.columns(values, cells: min(Shapes.longestSeries, room))
    if !columns.isEmpty { pen.line(Line.Fragment(columns, .primary), indent: indent) }
  }
}
