/// A value at run time: objects are shared, as in JavaScript.
enum JSValue {
  /// A hole of an array; read as `undefined`.
  case hole
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case text(ScriptText)
  case object(JSObject)

  /// Imports a value.
  init(_ value: ScriptValue) {
    self =
      switch value {
      case .undefined: .undefined
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .number(let number): .number(number)
      case .string(let text): .text(ScriptText(text))
      case .array(let elements): .object(JSObject(elements: elements.map(JSValue.init)))
      case .object(let members):
        .object(JSObject(members: members.map { (ScriptText($0.key), JSValue($0.value)) }))
      }
  }

  static func text(_ text: String) -> JSValue { .text(ScriptText(text)) }

  var isNullish: Bool {
    switch self {
    case .hole, .undefined, .null: true
    default: false
    }
  }

  /// ECMA-262, 7.1.2.
  var isTruthy: Bool {
    switch self {
    case .hole, .undefined, .null: false
    case .bool(let truth): truth
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .object: true
    }
  }

  /// ECMA-262, 13.5.3.
  var typeName: ScriptText {
    switch self {
    case .hole, .undefined: "undefined"
    case .null, .object: "object"
    case .bool: "boolean"
    case .number: "number"
    case .text: "string"
    }
  }

  /// Exports the value.
  ///
  /// Too deep nesting, and cycles, are cut.
  func exported(depth: Int = 0) -> ScriptValue {
    switch self {
    case .hole, .undefined: .undefined
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let number): .number(number)
    case .text(let text): .string(text.string)
    case .object(let object):
      if depth >= ScriptBudget.depth {
        .string("[object Object]")
      } else if let elements = object.elements {
        .array(elements.map { $0.exported(depth: depth + 1) })
      } else {
        .object(object.members.map { .init($0.key.string, $0.value.exported(depth: depth + 1)) })
      }
    }
  }
}

/// The limits of a script.
enum ScriptBudget {
  /// The maximum nesting of brackets in a script, and of objects converted to or from text.
  static let depth = 200
  /// The maximum length of a chain of operators or members, including nesting; longer ones need the engine.
  static let chain = 150
  /// The maximum length of a script in code units.
  static let length = 4_000_000
  /// The maximum steps of a script in the interpreter: a node, or 16 code units that it produces.
  static let steps = 4_000_000
  /// The maximum code units of one text, and elements of one array.
  static let units = 16_000_000
}
