import Foundations
import Screens

/// Runs a named sequence of actions of the screen.
enum RunAction: Action {
  static let spec = ActionSpec(
    "run", "Runs a sequence of actions that the screen names.",
    main: KeySpec("sequence", .reference(.sequence), required: true, "Its name under `sequences`."),
    keys: [KeySpec("with", .arguments(for: "sequence"), "The sequence's params.")],
    example: "run: save")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["sequence"] else { return nil }
    guard let params = scope.sequences[name] else {
      linker.reportUnknown(
        .unknownSequence, "no sequence `\(name)` on this screen", name, among: scope.sequences.keys, at: span)
      return nil
    }
    let arguments = linker.arguments(
      call.properties.named("with"), for: params.map(Parameter.init), of: "the sequence `\(name)`", at: span,
      in: scope)
    return Body(sequence: name, params: RecordType(name: "params", fields: params), arguments: arguments)
  }

  struct Body: ActionBody {
    let sequence: String
    let params: RecordType
    let arguments: LinkedArguments

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let given = params.completing(try arguments.evaluate(frame))
      // A sequence that an edit has removed meanwhile does nothing.
      guard let actions = session.navigation.actor(frame.screen)?.screen.sequences[sequence] else { return }
      var inner = frame
      inner.extras = [.map(given)]
      try await session.run(actions, inner)
    }
  }
}
