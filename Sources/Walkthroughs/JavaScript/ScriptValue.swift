/// A result of a script, or a value passed to one.
package enum ScriptValue: Hashable, Sendable {
  /// No value.
  case undefined
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text; half of a surrogate pair is U+FFFD.
  case string(String)
  /// Values in order.
  case array([ScriptValue])
  /// Members in the order of JavaScript: indices first, then as they were added.
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package let key: String
    /// Its value.
    package var value: ScriptValue

    /// Pairs a key with its value.
    package init(_ key: String, _ value: ScriptValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value as JavaScript's `String(value)` writes it (ECMA-262, 7.1.17).
  package var text: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): JSNumberText.text(of: number)
    case .string(let text): text
    case .array(let elements):
      elements.map { $0 == .undefined || $0 == .null ? "" : $0.text }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// Whether the value is truthy (ECMA-262, 7.1.2).
  package var isTruthy: Bool {
    switch self {
    case .undefined, .null: false
    case .bool(let truth): truth
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// The value of a member; nil unless this is an object with that key.
  ///
  /// - Parameter key: the member's key.
  package subscript(_ key: String) -> ScriptValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
