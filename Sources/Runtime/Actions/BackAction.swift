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
