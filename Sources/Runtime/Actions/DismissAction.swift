import Screens

/// Closes the topmost sheet.
enum DismissAction: Action {
  static let spec = ActionSpec(
    "dismiss", "Closes the sheet that lies on top.",
    main: KeySpec("dismiss", .nothing, "Nothing stands beside it."), example: "dismiss:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.dismissSheet(by: frame)
    }
  }
}
