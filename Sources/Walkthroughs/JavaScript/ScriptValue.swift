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

  /// ECMA-262, 13.5.3.
  var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .null, .array, .object: "object"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    }
  }

  /// Whether it has members, and so an identity.
  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  var isNullish: Bool { self == .undefined || self == .null }
}

extension Interpreter {
  /// ECMA-262, 7.1.17.
  func text(_ value: ScriptValue) throws(InterpreterError) -> String {
    guard case .array(let elements) = value else { return value.text }
    return try join(elements, by: ",")
  }

  /// ECMA-262, 23.1.3.18.
  func join(_ elements: [ScriptValue], by separator: String) throws(InterpreterError) -> String {
    var result = ""
    for (index, element) in elements.enumerated() {
      if index > 0 { result += separator }
      if !element.isNullish { result += try text(element) }
      try spend(bytes: result.utf8.count)
    }
    return result
  }

  /// ECMA-262, 7.1.1.
  func primitive(_ value: ScriptValue) throws(InterpreterError) -> ScriptValue {
    value.isContainer ? .string(try text(value)) : value
  }

  /// ECMA-262, 7.1.4.
  func number(_ value: ScriptValue) throws(InterpreterError) -> Double {
    switch value {
    case .undefined: .nan
    case .null: 0
    case .bool(let truth): truth ? 1 : 0
    case .number(let number): number
    case .string(let text): try JSNumberText.number(of: text)
    case .array, .object: try JSNumberText.number(of: text(value))
    }
  }

  /// ECMA-262, 7.2.14; lists and objects are equal where they are one, which only the engine knows.
  func isSame(_ left: ScriptValue, _ right: ScriptValue) throws(InterpreterError) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    // Swift's texts are equal where they look the same.
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case _ where left.isContainer && right.isContainer:
      throw .unsupported("a comparison of lists or objects", at: 0)
    default: false
    }
  }

  /// ECMA-262, 7.2.13.
  func isEqual(_ left: ScriptValue, _ right: ScriptValue) throws(InterpreterError) -> Bool {
    if left.isNullish || right.isNullish { return left.isNullish && right.isNullish }
    if left.isContainer == right.isContainer, left.typeName == right.typeName {
      return try isSame(left, right)
    }
    let (one, other) = (try primitive(left), try primitive(right))
    if case .string(let text) = one, case .string(let another) = other {
      return text.utf8.elementsEqual(another.utf8)
    }
    return try number(one) == number(other)
  }
}
