import Foundations
import Screens

/// Opens another screen as a sheet over this one.
enum PresentAction: Action {
  static let spec = ActionSpec(
    "present", "Opens another screen as a sheet over this one.",
    main: KeySpec("screen", .reference(.screen), "The screen."), keys: GoAction.destinationKeys,
    example: "present: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    linker.target(call, in: scope).map { GoAction.Body(target: $0, presentation: .present) }
  }
}
