/// A value at run time: objects are shared, as in JavaScript.
enum JSValue {
  /// An element that an array does not have, though it is long enough; seen as `undefined`.
  case hole
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case text(ScriptText)
  case object(JSObject)

  /// A value from outside.
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

  /// The value for use outside the interpreter.
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
  /// Levels of brackets in a script, and of objects that are written or read as text.
  static let depth = 200
  /// Operators or members one after the other, nesting included; more is for the engine.
  static let chain = 150
  /// Code units of a script.
  static let length = 4_000_000
  /// Steps of a script in the small evaluator: a node, or 16 code units that it makes.
  static let steps = 4_000_000
  /// Code units of one text, and elements of one array.
  static let units = 16_000_000
}
