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
    case .heading, .section: HeadingLines.self
    case .text, .markdown, .unknown: TextLines.self
    case .facts, .fact, .badge, .cell: FactLines.self
    case .progress, .rating, .chart: MeasureLines.self
    case .image, .camera: PictureLines.self
    case .notice, .divider: NoticeLines.self
    case .list, .table, .row: ListLines.self
    case .transcript, .message: MessageLines.self
    case .steps, .step, .tabs, .tab: ProgressLines.self
    case .field, .toggle, .stepper: FieldLines.self
    case .choice, .choices, .option: ChoiceLines.self
    case .button, .link, .menu: ActionLines.self
    case .dialog: DialogLines.self
    }
  }
}
