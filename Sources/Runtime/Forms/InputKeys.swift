import Foundations
import Screens

/// The keys of all input components.
enum InputKeys {
  /// Returns the keys for the state that holds the answer, and for the value shown where none does.
  ///
  /// - Parameters:
  ///   - type: the type of what is shown.
  ///   - what: describes the answer, such as `what is chosen`.
  /// - Returns: `bind` and `value`.
  static func holding(_ type: ValueType, _ what: String) -> [KeySpec] {
    [
      KeySpec("bind", .reference(.state), "The state that holds \(what)."),
      KeySpec("value", .expression(type), "It shows this; `on.change` tells whoever holds it."),
    ]
  }

  /// The keys that validate the answer.
  static let checks: [KeySpec] = [
    KeySpec("required", .value(.bool), "Whether it must be answered."),
    KeySpec(
      "check",
      .list(
        .record(
          RecordSpec(
            "a check",
            keys: [
              KeySpec(
                "test", .expression(.bool), required: true, scope: .value,
                "What must be true of the answer, which is `value`; an empty answer is not held against it."),
              KeySpec("message", .text, required: true, scope: .value, "What is said where it is not true."),
            ]))),
      "What must be true of the answer, in order; the first that is not is told."),
  ]
}
