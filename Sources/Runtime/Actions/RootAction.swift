import Screens

/// Goes back to the tab's first screen.
enum RootAction: Action {
  static let spec = ActionSpec(
    "root", "Goes back to the tab's first screen.",
    main: KeySpec("root", .nothing, "Nothing stands beside it."), example: "root:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      session.goToRoot(by: frame)
    }
  }
}
