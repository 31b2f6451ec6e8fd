internal import FrontKit
internal import Runtime

/// Progress, ratings and charts as text; a series of numbers also as columns beneath.
enum MeasureLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken else { return }
    let kind: Word =
      switch piece.node.role {
      case .progress: .roleProgress
      case .rating: .roleRating
      default: .roleChart
      }
    builder.entry(
      piece,
      .init(
        label: piece.node.label.isEmpty ? builder.words(kind) : nil, look: piece.count > 0 ? .heading : .plain
      ))
    guard case .series(let values) = piece.node.measure, builder.formatter.drawsShapes else { return }
    let indent = piece.depth * 2
    let room = (builder.formatter.width ?? Shapes.maximumColumnCount) - indent
    let columns = Shapes.columns(values, cells: min(Shapes.maximumColumnCount, room))
    if !columns.isEmpty { builder.line(Line.Fragment(columns, .primary), indent: indent) }
  }
}
