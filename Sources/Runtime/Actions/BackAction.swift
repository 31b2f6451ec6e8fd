import Screens

/// Goes back to the previous screen.
enum BackAction: Action {
  static let spec = ActionSpec(
    "back", "Goes back to the screen before.",
    main: KeySpec("back", .nothing, "Nothing stands beside it."), example: "back:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.goBack(by: frame)
    }
  }
}
