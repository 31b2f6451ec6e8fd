import Foundations
import Screens

/// Shows the app in its light or dark colors.
enum ThemeAction: Action {
  static let spec = ActionSpec(
    "theme", "Shows the app in its light or dark colors.",
    main: KeySpec("theme", .value(.enumeration(.theme)), required: true, "`light` or `dark`."),
    example: "theme: dark")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["theme"],
      let value = linker.value(source, of: .enumeration(.theme), in: scope)
    else { return nil }
    return Body(theme: value)
  }

  struct Body: ActionBody {
    let theme: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.context.use(theme: try theme.evaluate(frame).plainText)
    }
  }
}

extension Enumeration {
  /// The appearances of an app.
  static let theme = Enumeration(name: "theme", cases: ["light", "dark"])
}
