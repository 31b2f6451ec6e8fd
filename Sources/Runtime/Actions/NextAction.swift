import Screens

/// Goes to the flow's next step, or leaves the flow by `done` after its last.
enum NextAction: Action {
  static let spec = ActionSpec(
    "next", "Goes on to the flow's next step, or leaves the flow by `done` after its last.",
    main: KeySpec("next", .nothing, "Nothing stands beside it."), example: "next:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.goToNextStep(by: frame)
    }
  }
}
