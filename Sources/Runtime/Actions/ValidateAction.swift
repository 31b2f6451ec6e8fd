import Foundations
import Screens

/// Validates the answers on the screen.
///
/// All inputs that are shown and enabled are validated, in rows and components of the app's own too. If any is
/// invalid, all errors are reported and the actions after this one are not run; `error` then sees the code `invalid`.
enum ValidateAction: Action {
  static let spec = ActionSpec(
    "validate", "Looks at the answers; the actions after it run only if all of them will do.",
    main: KeySpec(
      "fields", .list(.reference(.node)),
      "The ids of what is looked at, with all within; everything on the screen if not given."),
    example: "validate:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .list(let items) = call.properties["fields"] else { return Body(ids: nil) }
    var ids: [String] = []
    for case .word(let id, let span) in items {
      let found = scope.inputSites.filter { $0.id == id }
      if found.contains(where: \.containsInput) {
        ids.append(id)
      } else if !found.isEmpty {
        linker.report(
          .noInput, "`\(id)` asks for nothing", at: span,
          help: "name a component that asks, or one that holds such")
      } else {
        linker.reportUnknown(
          .noInput, "no component has the id `\(id)`", id,
          among: Set(scope.inputSites.filter(\.containsInput).map(\.id)), at: span)
      }
    }
    return Body(ids: ids)
  }

  struct Body: ActionBody {
    let ids: [String]?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.validate(ids, on: frame.screen)
    }
  }
}
