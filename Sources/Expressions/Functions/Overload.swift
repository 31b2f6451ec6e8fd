import Foundations

/// A call of a function of two arguments whose second one is known at load.
typealias PreparedCall = @Sendable (Value, inout Frame) -> Value

/// One signature of a function, and its implementation.
struct Overload: Sendable {
  /// How a function is called; its values are never errors.
  enum Body: Sendable {
    case none(@Sendable (inout Frame) -> Value)
    case unary(@Sendable (Value, inout Frame) -> Value)
    case binary(@Sendable (Value, Value, inout Frame) -> Value)
    case variadic(@Sendable ([Value], inout Frame) -> Value)
  }

  let name: String
  let isMember: Bool
  let parameters: [ValueType]
  let result: ValueType
  /// Whether the last parameter may be repeated, but occurs at least once.
  let isRepeating: Bool
  /// Whether a type parameter occurs in the signature.
  let isGeneric: Bool
  /// Names of variables passed after the written arguments.
  let implicit: [String]
  /// Makes the call for a second argument that is known at load, such as a pattern or a time zone.
  let prepare: (@Sendable (Value) -> PreparedCall?)?
  let body: Body

  init(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, isMember: Bool = false,
    isRepeating: Bool = false, implicit: [String] = [], prepare: (@Sendable (Value) -> PreparedCall?)? = nil,
    _ body: Body
  ) {
    self.name = name
    self.isMember = isMember
    self.parameters = parameters
    self.result = result
    self.isRepeating = isRepeating
    isGeneric = result.hasParameter || parameters.contains(where: \.hasParameter)
    self.implicit = implicit
    self.prepare = prepare
    self.body = body
  }

  /// Whether it can be called with this many values, a member's receiver included.
  func takes(_ count: Int) -> Bool {
    isRepeating ? count >= parameters.count : count == parameters.count
  }

  /// The type of a parameter, repeated ones included.
  func parameter(_ index: Int) -> ValueType { parameters[min(index, parameters.count - 1)] }

  /// Whether values fit the parameters.
  func accepts(_ values: some Collection<Value>) -> Bool {
    guard takes(values.count) else { return false }
    var index = 0
    for value in values {
      if !parameter(index).accepts(value) { return false }
      index += 1
    }
    return true
  }

  /// The signature as messages write it.
  var description: String {
    var names = parameters.map(\.description)
    if isRepeating { names.append("…") }
    if isMember, !names.isEmpty {
      return "\(names[0]).\(name)(\(names.dropFirst().joined(separator: ", ")))"
    }
    return "\(name)(\(names.joined(separator: ", ")))"
  }
}

extension ValueType {
  /// Whether a type parameter occurs in it.
  var hasParameter: Bool {
    switch self {
    case .parameter: true
    case .list(let element), .optional(let element), .nullable(let element), .type(let element):
      element.hasParameter
    case .map(let key, let value): key.hasParameter || value.hasParameter
    case .opaque(_, let parameters): parameters.contains(where: \.hasParameter)
    default: false
    }
  }

  /// Whether a run-time value is of this type, as far as choosing an overload requires.
  func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.dyn, _), (.parameter, _), (.error, _): true
    case (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double): true
    case (.string, .string), (.enumeration, .string), (.bytes, .bytes): true
    case (.timestamp, .timestamp), (.duration, .duration), (.type, .type), (.optional, .optional): true
    case (.list(let element), .list(let values)): values.first.map { element.accepts($0) } ?? true
    case (.map, .map), (.record, .map): true
    case (.nullable(let wrapped), _): value == .null || wrapped.accepts(value)
    case (.opaque(let name, _), .extended(let object)): object.typeName == name
    default: false
    }
  }
}
