import Foundations
import Screens

/// Sets states of the screen, all at once.
enum SetAction: Action {
  static let spec = ActionSpec(
    "set", "Gives the screen's state new values, all at once.",
    main: KeySpec(
      "set", .mapping(.value(.dyn)), required: true, "States, such as `state.query`, and their values."),
    example: "set: { state.query: \"\" }")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    var values: [(name: String, value: ActionValue)] = []
    for named in call.properties.named("set") {
      guard let state = linker.state(named.name, at: named.span, in: scope),
        case .value(let source) = named.property,
        let value = linker.value(source, of: state.type, in: scope)
      else { continue }
      values.append((state.name, value))
    }
    return Body(values: LinkedArguments(values: values))
  }

  struct Body: ActionBody {
    let values: LinkedArguments

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.navigation.actor(frame.screen)?.set(try values.fields(frame))
    }
  }
}
