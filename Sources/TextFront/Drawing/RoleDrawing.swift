internal import FrontKit
internal import Runtime

/// Draws the pieces of some roles as text.
///
/// To give a component its look, add a type and name it in ``RoleLines``.
protocol RoleDrawing: SendableMetatype {
  /// Draws one piece, without its children.
  static func draw(_ piece: Piece, with builder: inout LineBuilder)
}

/// Finds the drawing of a role.
enum RoleLines {
  /// Returns the drawing of a role.
  static func of(_ role: ViewNode.Role) -> any RoleDrawing.Type {
    switch role {
    case .heading, .section: Headings.self
    case .text, .markdown, .unknown: Texts.self
    case .facts, .fact, .badge, .cell: Facts.self
    case .progress, .rating, .chart: Measures.self
    case .image, .camera: Pictures.self
    case .notice, .divider: Notices.self
    case .list, .table, .row: ListLines.self
    case .transcript, .message: Conversations.self
    case .steps, .step, .tabs, .tab: Steps.self
    case .field, .toggle, .stepper: FieldLines.self
    case .choice, .choices, .option: Choices.self
    case .button, .link, .menu: ActionLines.self
    case .dialog: Dialogs.self
    }
  }
}
