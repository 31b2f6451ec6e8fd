internal import Runtime

/// How the pieces of some roles look as text.
///
/// To give a component its look, add a type and name it in ``RoleDrawings``.
protocol RoleDrawing: SendableMetatype {
  /// The roles it draws.
  static var roles: [ViewNode.Role] { get }
  /// Draws one piece; what lies below it comes by itself.
  static func draw(_ piece: Piece, with pen: inout Pen)
}

/// Finds the drawing of a role.
enum RoleDrawings {
  static let all: [any RoleDrawing.Type] = [
    Headings.self, Texts.self, Facts.self, Measures.self, Pictures.self, Notices.self, Lists.self,
    Conversations.self, Steps.self, Fields.self, Choices.self, Actions.self, Dialogs.self,
  ]

  private static let byRole: [ViewNode.Role: any RoleDrawing.Type] = Dictionary(
    all.flatMap { drawing in drawing.roles.map { ($0, drawing) } }, uniquingKeysWith: { first, _ in first })

  /// The drawing of a role; one without its own is told like a text.
  static func of(_ role: ViewNode.Role) -> any RoleDrawing.Type { byRole[role] ?? Texts.self }
}
