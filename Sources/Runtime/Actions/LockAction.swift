import Screens

/// Hides the app until the person unlocks it.
enum LockAction: Action {
  static let spec = ActionSpec(
    "lock", "Hides the app until the person unlocks it by a fingerprint, a face or a code.",
    main: KeySpec("lock", .nothing, "Nothing stands beside it."), example: "lock:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      await session.lockApp()
    }
  }
}
