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
    target(call.properties, of: call.action, at: call.nameSpan, in: scope)
  }

  /// Resolves the screen or the flow that a key or an action opens.
  ///
  /// - Parameters:
  ///   - properties: the keys `screen`, `flow` and `with`.
  ///   - opener: the name of the key or the action.
  ///   - span: where it is written.
  ///   - scope: the names that the arguments see.
  /// - Returns: what is opened; nil where there is none, which is reported.
  mutating func target(
    _ properties: Properties, of opener: String, at span: Span, in scope: Scope
  ) -> Target? {
    switch (properties["screen"], properties["flow"]) {
    case (.word(let name, let span), nil):
      if !context.screenNames.contains(name), context.flowNames.contains(name) {
        found.report(
          .unknownScreen, "`\(name)` is a flow, expected a screen", at: span,
          help: "write `\(opener): { flow: \(name) }`")
        return nil
      }
      return destination(properties, in: scope).map { .screen($0) }
    case (nil, .word(let name, let span)):
      guard let params = context.flow(name, at: span, &found)?.parameters else { return nil }
      let arguments = arguments(
        properties.named("with"), for: params.map(Parameter.init), of: "the flow `\(name)`", at: span,
        in: scope)
      return .flow(name, arguments)
    case (.word, .word(_, let span)):
      found.report(
        .destination, "`\(opener)` names a screen and a flow", at: span, help: "remove one of the two")
    case (nil, nil):
      // A key that is present but invalid has been reported.
      if properties.keySpans["screen"] == nil, properties.keySpans["flow"] == nil {
        found.report(
          .destination, "`\(opener)` names neither a screen nor a flow", at: span,
          help: "write `\(opener): ` and the screen's name")
      }
    default: break
    }
    return nil
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

/// Goes to the flow's next step, or leaves the flow by `done` after its last.
enum NextAction: Action {
  static let spec = ActionSpec(
    "next", "Goes on to the flow's next step, or leaves the flow by `done` after its last.",
    main: KeySpec("next", .nothing, "It has no value."), example: "next:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.goToNextStep(by: frame)
    }
  }
}

/// Leaves the flow by one of its exits.
enum ExitAction: Action {
  static let spec = ActionSpec(
    "exit", "Leaves the flow by one of its ways out.",
    main: KeySpec("exit", .reference(.exit), required: true, "The way out, such as `done` or `cancel`."),
    example: "exit: cancel")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["exit"] else { return nil }
    let exits = linker.context.flowNames.sorted().flatMap { linker.context.flow($0)?.exits ?? [] }
    let known = Set(exits).union(["done", "cancel"])
    guard known.contains(name) else {
      linker.found.reportUnknown(
        .unknownExit, "no flow has a way out `\(name)`", name, among: known, at: span)
      return nil
    }
    return Body(exit: name)
  }

  struct Body: ActionBody {
    let exit: String

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.leaveFlow(by: exit, frame)
    }
  }
}

/// Goes back to the previous screen.
enum BackAction: Action {
  static let spec = ActionSpec(
    "back", "Goes back to the screen before.",
    main: KeySpec("back", .nothing, "It has no value."), example: "back:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.goBack(by: frame)
    }
  }
}

/// Goes back to the tab's first screen.
enum RootAction: Action {
  static let spec = ActionSpec(
    "root", "Goes back to the tab's first screen.",
    main: KeySpec("root", .nothing, "It has no value."), example: "root:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      session.goToRoot(by: frame)
    }
  }
}

/// Closes the topmost sheet.
enum DismissAction: Action {
  static let spec = ActionSpec(
    "dismiss", "Closes the sheet that lies on top.",
    main: KeySpec("dismiss", .nothing, "It has no value."), example: "dismiss:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.dismissSheet(by: frame)
    }
  }
}

/// Switches to another tab.
enum TabAction: Action {
  static let spec = ActionSpec(
    "tab", "Shows another tab.", main: KeySpec("tab", .reference(.tab), required: true, "The tab's id."),
    example: "tab: recipes")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let tab, let span) = call.properties["tab"] else { return nil }
    guard linker.context.tabs.contains(tab) else {
      linker.found.reportUnknown(.unknownTab, "no tab `\(tab)`", tab, among: linker.context.tabs, at: span)
      return nil
    }
    return Body(tab: tab)
  }

  struct Body: ActionBody {
    let tab: String

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.show(tab: tab, by: frame)
    }
  }
}
