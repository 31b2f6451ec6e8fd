import Foundations
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

/// Leaves the flow by one of its exits.
enum ExitAction: Action {
  static let spec = ActionSpec(
    "exit", "Leaves the flow by one of its ways out.",
    main: KeySpec("exit", .reference(.exit), required: true, "The way out, such as `done` or `cancel`."),
    example: "exit: cancel")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["exit"] else { return nil }
    let exits = linker.context.flowNames.sorted().flatMap { linker.context.flow($0)?.exits ?? [] }
    let known = Set(exits).union(["done", "cancel"])
    guard known.contains(name) else {
      linker.reportUnknown(.unknownExit, "no flow has a way out `\(name)`", name, among: known, at: span)
      return nil
    }
    return Body(exit: name)
  }

  struct Body: ActionBody {
    let exit: String

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.leaveFlow(by: exit, frame)
    }
  }
}
