internal import FrontKit
internal import Runtime

/// Actions: buttons, links, and the menus that contain them.
enum ActionLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let isHeading = piece.node.role == .menu && piece.node.interaction == nil
    guard !isHeading || !piece.node.label.isEmpty else { return }
    let look: Look =
      switch piece.node.tone {
      case .primary: .primary
      case .error: .error
      default: isHeading ? .heading : .plain
      }
    builder.entry(piece, .init(look: look))
  }
}
