internal import FrontKit
internal import Runtime

/// What a person fills or sets: its label and what it holds now.
enum FieldLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) { builder.entry(piece) }
}
