import Foundations
import Screens

/// Pushes another screen, or begins a flow.
enum GoAction: Action {
  static let spec = ActionSpec(
    "go", "Opens another screen on top of this one, or begins a flow.",
    main: KeySpec("screen", .reference(.screen), "The screen."), keys: destinationKeys,
    example: "go: about")

  /// The keys besides `screen` of every action that opens a screen.
  static let destinationKeys = [
    KeySpec("flow", .reference(.flow), "The flow, in place of a screen."),
    KeySpec("with", .arguments(for: "screen"), "The params of the screen or the flow."),
  ]

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    linker.target(call, in: scope).map { Body(target: $0, presentation: .push) }
  }

  /// How a screen is opened.
  enum Presentation: Sendable {
    /// On top of this one.
    case push
    /// In place of this one.
    case replace
    /// On top of this one as a dismissible sheet.
    case present
  }

  struct Body: ActionBody {
    let target: Target
    let presentation: Presentation

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      switch target {
      case .screen(let destination):
        try await session.open(
          destination.screen, with: try destination.arguments.evaluate(frame), presentation, by: frame)
      case .flow(let name, let arguments):
        try await session.begin(flow: name, with: try arguments.evaluate(frame), presentation, by: frame)
      }
    }
  }
}

/// The destination of an action: a screen or a flow.
enum Target: Sendable {
  case screen(Destination)
  case flow(String, LinkedArguments)
}

extension Linker {
  /// Resolves the screen or the flow that an action opens.
  mutating func target(_ call: ActionCall, in scope: Scope) -> Target? {
    let properties = call.properties
    switch (properties["screen"], properties["flow"]) {
    case (.word(let name, let span), nil):
      if !context.screenNames.contains(name), context.flowNames.contains(name) {
        report(
          .unknownScreen, "`\(name)` is a flow, expected a screen", at: span,
          help: "write `\(call.action): { flow: \(name) }`")
        return nil
      }
      return destination(properties, in: scope).map { .screen($0) }
    case (nil, .word(let name, let span)):
      guard let params = flow(name, at: span)?.parameters else { return nil }
      let arguments = arguments(
        properties.named("with"), for: params.map(Parameter.init), of: "the flow `\(name)`", at: span,
        in: scope)
      return .flow(name, arguments)
    case (.word, .word(_, let span)):
      report(
        .destination, "`\(call.action)` names a screen and a flow", at: span, help: "remove one of the two")
    case (nil, nil):
      // A key that is present but invalid has been reported.
      if properties.keySpans["screen"] == nil, properties.keySpans["flow"] == nil {
        report(
          .destination, "`\(call.action)` names neither a screen nor a flow", at: call.nameSpan,
          help: "write `\(call.action): ` and the screen's name")
      }
    default: break
    }
    return nil
  }

  /// Resolves the name of a flow.
  mutating func flow(_ name: String, at span: Span) -> FlowScript? {
    guard context.flowNames.contains(name) else {
      reportUnknown(.unknownFlow, "no flow `\(name)`", name, among: context.flowNames, at: span)
      return nil
    }
    return context.flow(name)
  }
}

/// Opens another screen as a sheet over this one.
enum PresentAction: Action {
  static let spec = ActionSpec(
    "present", "Opens another screen as a sheet over this one.",
    main: KeySpec("screen", .reference(.screen), "The screen."), keys: GoAction.destinationKeys,
    example: "present: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    linker.target(call, in: scope).map { GoAction.Body(target: $0, presentation: .present) }
  }
}

/// Replaces this screen by another.
enum ReplaceAction: Action {
  static let spec = ActionSpec(
    "replace", "Opens another screen in place of this one.",
    main: KeySpec("screen", .reference(.screen), "The screen."), keys: GoAction.destinationKeys,
    example: "replace: about")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    linker.target(call, in: scope).map { GoAction.Body(target: $0, presentation: .replace) }
  }
}
