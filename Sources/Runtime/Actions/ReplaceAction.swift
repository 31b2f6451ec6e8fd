import Screens

/// Opens another screen in place of this one.
enum ReplaceAction: Action {
  static let spec = ActionSpec(
    "replace", "Opens another screen in place of this one.",
    main: KeySpec("screen", .reference(.screen), required: true, "The screen."),
    keys: [KeySpec("with", .arguments(for: "screen"), "The screen's params.")],
    example: "replace: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    GoAction.destination(call, in: scope, &linker).map { GoAction.Body(destination: $0, replaces: true) }
  }
}
