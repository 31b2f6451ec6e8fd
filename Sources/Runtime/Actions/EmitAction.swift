import Foundations
import Screens

/// Emits an event of this component to the place where it is used.
enum EmitAction: Action {
  static let spec = ActionSpec(
    "emit", "Tells whoever uses this component that something happened.",
    main: KeySpec("event", .reference(.event), required: true, "An event that the component declares."),
    keys: [KeySpec("with", .arguments(for: "event"), "The event's fields.")],
    example: "emit: chosen")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["event"] else { return nil }
    guard let use = scope.component else {
      linker.report(
        .emitOutside, "`emit` stands outside of a component", at: call.nameSpan,
        help: "only the body of a file under `components/` has somebody to tell")
      return nil
    }
    guard let handler = use.handlers[name] else {
      linker.reportUnknown(
        .unknownEvent, "the component `\(use.name)` has no event `\(name)`", name, among: use.handlers.keys,
        at: span)
      return nil
    }
    let arguments = linker.arguments(
      call.properties.named("with"), for: handler.fields.map(Parameter.init), of: "the event `\(name)`",
      at: span, in: scope)
    return Body(handler: handler, arguments: arguments)
  }

  struct Body: ActionBody {
    let handler: EventHandler
    let arguments: LinkedArguments

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let event = RecordType(name: "event", fields: handler.fields).completing(try arguments.evaluate(frame))
      var outer = frame
      // The place where the component is used does not see the component's own names.
      outer.extras = Array(frame.extras.prefix(handler.extras)) + [.map(event)]
      try await session.run(handler.actions, outer)
    }
  }
}
