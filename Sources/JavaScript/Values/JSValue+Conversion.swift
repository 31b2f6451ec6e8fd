extension JSValue {
  /// ECMA-262, 7.1.1: the value converted to a primitive.
  ///
  /// A conversion that calls the script's functions needs the engine.
  func primitive(depth: Int = 0) throws(InterpreterError) -> JSValue {
    guard case .object(let object) = self else { return self }
    guard object[ScriptText("toString")] == nil, object[ScriptText("valueOf")] == nil else {
      throw .unsupported("a `toString` or `valueOf` of its own", at: 0)
    }
    guard let elements = object.elements else { return .text("[object Object]") }
    guard object[ScriptText("join")] == nil else { throw .unsupported("a `join` of its own", at: 0) }
    return .text(try JSValue.join(elements, by: ",", depth: depth))
  }

  /// ECMA-262, 23.1.3.18.
  static func join(_ elements: [JSValue], by separator: ScriptText, depth: Int = 0) throws(InterpreterError)
    -> ScriptText
  {
    // JavaScript writes nothing for a cycle, which only the engine detects.
    guard depth < ScriptBudget.depth else { throw .unsupported("a list that is nested deep", at: 0) }
    var units: [UInt16] = []
    for (index, element) in elements.enumerated() {
      if index > 0 { units += separator.units }
      if !element.isNullish { units += try element.asText(depth: depth + 1).units }
      guard units.count <= ScriptBudget.units else { throw .fault(.budget, "the text is too long", at: nil) }
    }
    return ScriptText(units)
  }

  /// ECMA-262, 7.1.17.
  func asText(depth: Int = 0) throws(InterpreterError) -> ScriptText {
    switch self {
    case .hole, .undefined: "undefined"
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): ScriptText(JSNumberText.text(of: number))
    case .text(let text): text
    case .object: try primitive(depth: depth).asText()
    }
  }

  /// ECMA-262, 7.1.4.
  func asNumber() throws(InterpreterError) -> Double {
    switch self {
    case .hole, .undefined: .nan
    case .null: 0
    case .bool(let truth): truth ? 1 : 0
    case .number(let number): number
    case .text(let text): JSNumberText.number(of: text)
    case .object: try primitive().asNumber()
    }
  }

  /// ECMA-262, 7.1.5: truncates, NaN as zero, within the range of `Int`.
  func asInteger() throws(InterpreterError) -> Int {
    let number = try asNumber()
    if number.isNaN { return 0 }
    return Int(max(-9e15, min(9e15, number.rounded(.towardZero))))
  }

  /// ECMA-262, 7.2.14.
  func isStrictlyEqual(to other: JSValue) -> Bool {
    switch (self, other) {
    case (.hole, .undefined), (.undefined, .hole), (.hole, .hole), (.undefined, .undefined), (.null, .null):
      true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.object(let left), .object(let right)): left === right
    default: false
    }
  }

  /// ECMA-262, 7.2.13.
  func isEqual(to other: JSValue) throws(InterpreterError) -> Bool {
    switch (self, other) {
    case (_, _) where isNullish || other.isNullish: isNullish && other.isNullish
    case (.number, .text), (.text, .number): try asNumber() == other.asNumber()
    case (.bool, _) where other.typeName != "boolean": try JSValue.number(asNumber()).isEqual(to: other)
    case (_, .bool) where typeName != "boolean": try isEqual(to: .number(other.asNumber()))
    case (.object, .object): isStrictlyEqual(to: other)
    case (.object, _): try primitive().isEqual(to: other)
    case (_, .object): try isEqual(to: other.primitive())
    default: isStrictlyEqual(to: other)
    }
  }

  /// ECMA-262, 23.1.3.16: as ``isStrictlyEqual(to:)``, but NaN equals NaN.
  func isSame(as other: JSValue) -> Bool {
    if case .number(let left) = self, case .number(let right) = other, left.isNaN, right.isNaN { return true }
    return isStrictlyEqual(to: other)
  }
}
