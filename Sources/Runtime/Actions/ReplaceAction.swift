import Foundations
import Screens

/// Replaces this screen by another.
enum ReplaceAction: Action {
  static let spec = ActionSpec(
    "replace", "Opens another screen in place of this one.",
    main: KeySpec("screen", .reference(.screen), "The screen."), keys: GoAction.destinationKeys,
    example: "replace: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    linker.target(call, in: scope).map { GoAction.Body(target: $0, presentation: .replace) }
  }
}
