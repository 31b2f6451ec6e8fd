internal import Runtime

/// Progress, ratings and charts, in words.
enum Measures: RoleDrawing {
  static let roles: [ViewNode.Role] = [.progress, .rating, .chart]

  static func draw(_ piece: Piece, with pen: inout Pen) {
    guard piece.isSpoken else { return }
    let kind: Word =
      switch piece.node.role {
      case .progress: .roleProgress
      case .rating: .roleRating
      default: .roleChart
      }
    pen.entry(piece, label: piece.node.label.isEmpty ? pen.words(kind) : nil)
  }
}
