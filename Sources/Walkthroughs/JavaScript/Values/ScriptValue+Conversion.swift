extension ScriptValue {
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
