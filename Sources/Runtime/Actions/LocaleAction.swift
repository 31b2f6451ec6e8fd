import Foundations
import Screens

/// Shows the app in another language.
enum LocaleAction: Action {
  static let spec = ActionSpec(
    "locale", "Shows the app in another language.",
    main: KeySpec("locale", .value(.string), required: true, "A BCP 47 tag, such as `ta`."),
    example: "locale: ta")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["locale"],
      let value = linker.value(source, of: .string, in: scope)
    else { return nil }
    return Body(locale: value)
  }

  struct Body: ActionBody {
    let locale: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.use(locale: try locale.evaluate(frame).plainText)
    }
  }
}
