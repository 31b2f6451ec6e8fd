import Foundations
import Screens

/// Sets states of the screen, its flow and the app, all at once.
enum SetAction: Action {
  static let spec = ActionSpec(
    "set", "Gives states of the screen, its flow or the app new values, all at once.",
    main: KeySpec(
      "set", .mapping(.value(.dyn)), required: true,
      "States, such as `state.query`, `flow.answer` or `app.seen`, and their values."),
    example: "set: { state.query: \"\" }")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    var values: [(state: StateReference, value: ActionValue)] = []
    for named in call.properties.named("set") {
      guard let (state, type) = scope.state(named.name, at: named.span, &linker.found),
        case .value(let source) = named.property,
        let value = linker.value(source, of: type, in: scope)
      else { continue }
      values.append((state, value))
    }
    return Body(values: values)
  }

  struct Body: ActionBody {
    let values: [(state: StateReference, value: ActionValue)]

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      var new: [(StateReference, Value)] = []
      for (state, value) in values { new.append((state, try value.evaluate(frame))) }
      try session.set(new, in: frame)
    }
  }
}

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
      linker.found.reportUnknown(
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
      inner.extras = params.fields.isEmpty ? [] : [.map(given)]
      try await session.run(actions, inner)
    }
  }
}

/// Emits an event of this component to the place where it is used.
enum EmitAction: Action {
  static let spec = ActionSpec(
    "emit", "Tells the user of this component that something happened.",
    main: KeySpec("event", .reference(.event), required: true, "An event that the component declares."),
    keys: [KeySpec("with", .arguments(for: "event"), "The event's fields.")],
    example: "emit: chosen")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["event"] else { return nil }
    guard let use = scope.component else {
      linker.found.report(
        .emitOutside, "`emit` stands outside of a component", at: call.nameSpan,
        help: "only the body of a file under `components/` has somebody to tell")
      return nil
    }
    guard let handler = use.handlers[name] else {
      linker.found.reportUnknown(
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
        linker.found.report(
          .noInput, "`\(id)` asks for nothing", at: span,
          help: "name a component that asks, or one that holds such")
      } else {
        linker.found.reportUnknown(
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
