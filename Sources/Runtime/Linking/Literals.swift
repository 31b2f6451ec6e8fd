import Foundations

extension ValueType {
  /// The default value of a state of this type; nil where there is none.
  var defaultValue: Value? {
    switch self {
    case .nullable, .null, .dyn, .error: .null
    case .string: .string("")
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .list: .list([])
    default: nil
    }
  }

  /// The type, with its article, as used in messages.
  var inWords: String {
    switch self {
    case .bool: "`true` or `false`"
    case .int: "a whole number"
    case .double: "a number"
    case .duration: "a length of time, such as `90s` or `20m`"
    case .enumeration(let words):
      words.name.isEmpty ? "one of the words allowed here" : "a word of `\(words.name)`"
    default: "of type `\(self)`"
    }
  }

  /// How a value is written; nil where its name says that.
  ///
  /// - Parameter isComputable: whether an expression may stand in its place.
  /// - Returns: a remedy.
  func exampleInWords(isComputable: Bool) -> String? {
    switch self {
    case .bool:
      isComputable
        ? "write one of them, or a condition, such as `\"${net.online}\"`"
        : "write one of them, without quotes"
    case .int: "write it in digits, such as `3`"
    case .double: "write it in digits, such as `0.5`"
    default: nil
    }
  }

  /// Whether a string is valid.
  var takesString: Bool {
    switch self {
    case .string, .dyn, .error: true
    case .nullable(let wrapped): wrapped.takesString
    default: false
    }
  }

  /// Whether a mapping is valid.
  var takesMapping: Bool {
    switch self {
    case .map, .record, .dyn, .error: true
    default: false
    }
  }

  /// The type of a list's elements; nil where it is no list.
  var elementType: ValueType? {
    switch self {
    case .list(let element): element
    case .dyn: .dyn
    // What it is an element of has been reported.
    case .error: .error
    default: nil
    }
  }

  func valueType(of field: String) -> ValueType {
    switch self {
    case .map(_, let value): value
    case .record(let record): record.type(of: field) ?? .dyn
    default: .dyn
    }
  }
}
