internal import FrontKit
internal import Runtime

/// Fields and switches: the label and the current value.
enum FieldLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) { builder.entry(piece) }
}
