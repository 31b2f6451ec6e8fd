extension KeySpec {
  /// The author's description of a file.
  static func about(_ owner: String) -> KeySpec {
    KeySpec("about", .value(.string), "What \(owner) is for, for whoever reads the script.")
  }

  /// Names and types of the required parameters.
  static func params(_ about: String) -> KeySpec { KeySpec("params", .mapping(.type), about) }

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
            KeySpec("screen", .reference(.screen), required: true, "The screen."),
            KeySpec("with", .arguments(for: "screen"), "The screen's params."),
          ])), required: required, about)
  }
}
