import Foundations
import Screens

/// Opens another screen on top of this one.
enum GoAction: Action {
  static let spec = ActionSpec(
    "go", "Opens another screen on top of this one.",
    main: KeySpec("screen", .reference(.screen), required: true, "The screen."),
    keys: [KeySpec("with", .arguments(for: "screen"), "The screen's params.")],
    example: "go: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    destination(call, in: scope, &linker).map { Body(destination: $0, replaces: false) }
  }

  /// The screen and params that `go` and `replace` name.
  static func destination(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> Destination? {
    guard case .word(let screen, let span) = call.properties["screen"],
      let params = linker.screen(screen, at: span)
    else { return nil }
    let arguments = linker.arguments(
      call.properties.named("with"), for: params.map(Parameter.init), of: "the screen `\(screen)`", at: span,
      in: scope)
    return Destination(screen: screen, arguments: arguments)
  }

  struct Destination: Sendable {
    let screen: String
    let arguments: LinkedArguments
  }

  struct Body: ActionBody {
    let destination: Destination
    let replaces: Bool

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.open(
        destination.screen, with: try destination.arguments.evaluate(frame), replacing: replaces)
    }
  }
}
