/// The keys that every component and every action takes.
package enum CommonKeys {
  /// The keys of every component; conditions never need a wrapper.
  package static let component: [KeySpec] = [
    KeySpec("id", .name, "A stable name, unique on the screen; required for what people act on."),
    KeySpec("when", .expression(.bool), "Shown only while this is true."),
    KeySpec("enabled", .expression(.bool), "Can be acted on only while this is true."),
    KeySpec("why", .text, "Why it is disabled, in the person's words."),
    KeySpec(
      "requires", .reference(.flag),
      "The flag that it needs. Without it, as the flag's `onLocked` says: `hide` leaves it out, `locked` shows its label alone, `teaser` shows what is in it, too, without effect."
    ),
    KeySpec(
      "a11y",
      .record(
        RecordSpec(
          "accessibility",
          keys: [
            KeySpec("label", .text, "What a screen reader says instead of the label."),
            KeySpec("hint", .text, "What a screen reader adds."),
            KeySpec("role", .word(a11yRoles), "What a screen reader says that it is."),
            KeySpec("hidden", .value(.bool), "Whether screen readers leave it out, as for decoration."),
          ])), "What screen readers say."),
    KeySpec(
      "on",
      .record(
        RecordSpec(
          "triggers",
          keys: [
            KeySpec("appear", .actions, "Run when it comes on screen."),
            KeySpec("change", .actions, scope: .value, "Run when its value changes."),
            KeySpec("submit", .actions, scope: .value, "Run when its value is given."),
            KeySpec(
              "event", .mapping(.actions), scope: .event, "Run by the events of a component of the app's own."
            ),
          ])), "Actions run by what happens to it."),
    KeySpec("devices", .devices, "What differs on devices, by the names of the app's profiles."),
    KeySpec("fallback", .elements, "Shown instead where the component is not known or its data fails."),
  ]

  /// The roles that `a11y.role` may give, as ARIA names them where it does.
  package static let a11yRoles = ["text", "heading", "button", "link", "image", "notice", "list", "section"]

  /// The keys of every action.
  package static let action: [KeySpec] = [
    KeySpec("if", .expression(.bool), "Run only if this is true."),
    KeySpec("then", .actions, "Run after it succeeded."),
    KeySpec("else", .actions, "Run instead when `if` is false."),
    KeySpec("error", .actions, scope: .error, "Run when it failed; `error.code` says why."),
  ]
}

extension KeySpec {
  /// The author's description of a file.
  static func about(_ owner: String) -> KeySpec {
    KeySpec("about", .value(.string), "What \(owner) is for, for readers of the script.")
  }

  /// Names and types of the required parameters.
  static func params(_ about: String) -> KeySpec { KeySpec("params", .mapping(.type), about) }

  /// States: names with their types and first values.
  static func states(_ about: String) -> KeySpec {
    KeySpec(
      "state",
      .mapping(
        .record(
          RecordSpec(
            "a state", shorthand: "type",
            keys: [
              KeySpec("type", .type, required: true, "Its type."),
              KeySpec("default", .value(.dyn), "What it holds at first."),
              KeySpec(
                "keep", .value(.bool),
                "Whether it is stored, so that it has its value again after a restart."),
              KeySpec(
                "per", .word(["account"]),
                "`account` where each person who signs in has a value of their own; otherwise it is the device's."
              ),
            ]))), about)
  }

  /// Whether it must be reachable for every user.
  static let basic = KeySpec(
    "basic", .value(.bool), "Whether it belongs to what every plan has; no way there may then need another.")

  /// The view models that a script opens.
  static let models = KeySpec(
    "models",
    .mapping(
      .record(
        RecordSpec(
          "a model", shorthand: "use",
          keys: [
            KeySpec("use", .reference(.model), required: true, "The plugin and its model."),
            KeySpec("with", .arguments(for: "use"), "What the model needs to open."),
            KeySpec(
              "on", .mapping(.actions), scope: .event,
              "Run by the model's events, by their names; `event` holds what an event carries."),
          ]))), "The view models it opens: names and models.")

  /// Screens with their params, as tabs, routes and flows name them.
  static func destination(_ name: String, required: Bool = false, _ about: String) -> KeySpec {
    KeySpec(
      name,
      .record(
        RecordSpec(
          "a destination", shorthand: "screen",
          keys: [
            KeySpec("screen", .reference(.screen), "The screen."),
            KeySpec("flow", .reference(.flow), "The flow, in place of a screen."),
            KeySpec("with", .arguments(for: "screen"), "The params of the screen or the flow."),
          ])), required: required, about)
  }
}
