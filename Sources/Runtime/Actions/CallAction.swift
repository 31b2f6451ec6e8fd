import Foundations
import Screens

/// Asks a model to do something.
enum CallAction: Action {
  static let spec = ActionSpec(
    "call", "Asks a model to do something.",
    main: KeySpec(
      "call", .reference(.action), required: true, "The model's name on this screen and its action."),
    keys: [
      KeySpec("with", .arguments(for: "call"), "The action's arguments."),
      KeySpec("as", .reference(.state), "The state that receives the answer."),
    ],
    example: "call: recipe.refresh")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let reference, let span) = call.properties["call"],
      let (alias, contract) = linker.action(reference, at: span, in: scope)
    else { return nil }
    let arguments = linker.arguments(
      call.properties.named("with"), for: contract.parameters.map(Parameter.init),
      of: "the action `\(reference)`",
      at: span, in: scope)
    var target: String?
    if case .word(let state, let place) = call.properties["as"] {
      guard let state = linker.state(state, at: place, in: scope) else { return nil }
      target = state.name
    }
    return Body(model: alias, action: contract.name, arguments: arguments, target: target)
  }

  struct Body: ActionBody {
    let model: String
    let action: String
    let arguments: LinkedArguments
    let target: String?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let answer = try await session.invoke(
        action, of: model, with: try arguments.evaluate(frame), on: frame.screen)
      if let target { try session.set([(target, answer)], on: frame.screen) }
    }
  }
}
