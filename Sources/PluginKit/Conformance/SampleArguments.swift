internal import Foundations

/// Makes up arguments of declared types.
struct SampleArguments: Sendable {
  private let given: [String: Value]

  /// - Parameter given: values to use instead of generated ones, by path.
  init(_ given: [String: Value] = [:]) { self.given = given }

  /// Arguments that a contract allows: the required ones alone, and all of them twice.
  ///
  /// - Parameters:
  ///   - parameters: the declared arguments.
  ///   - path: the model or action that takes them, such as `RecipeDetail.setServings`.
  /// - Returns: different lists of arguments, at least one.
  func variants(_ parameters: [ParameterContract], of path: String) -> [ValueMap] {
    let all = [
      make(
        parameters.filter { $0.isRequired || given["\(path).\($0.name)"] != nil }, of: path, isLarge: false),
      make(parameters, of: path, isLarge: false), make(parameters, of: path, isLarge: true),
    ]
    var known: Set<String> = []
    return all.filter { known.insert(ValueJSON.write(.map($0))).inserted }
  }

  private func make(_ parameters: [ParameterContract], of path: String, isLarge: Bool) -> ValueMap {
    ValueMap(
      fields: parameters.map { parameter in
        if let value = given["\(path).\(parameter.name)"] { return (parameter.name, value) }
        if let range = parameter.range {
          let size = isLarge ? range.upperBound : range.lowerBound
          return (parameter.name, Self.value(of: parameter.type, size: size))
        }
        return (parameter.name, Self.value(of: parameter.type, isLarge: isLarge))
      })
  }

  /// A value of a type with a range: a number, or a text with so many characters.
  private static func value(of type: ValueType, size: Int) -> Value {
    switch type {
    case .nullable(let wrapped): value(of: wrapped, size: size)
    case .string: .string(String(repeating: "a", count: min(size, 10_000)))
    case .double: .double(Double(size))
    default: .int(size)
    }
  }

  /// A value of a type.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - isLarge: whether it must not be empty, where it can be.
  /// - Returns: a value that fits the type.
  static func value(of type: ValueType, isLarge: Bool) -> Value {
    switch type {
    case .dyn, .null, .error, .parameter, .opaque: .null
    case .bool: .bool(isLarge)
    case .int: .int(isLarge ? 1 : 0)
    case .uint: .uint(isLarge ? 1 : 0)
    case .double: .double(isLarge ? 1.5 : 0)
    case .string: .string(isLarge ? "a" : "")
    case .bytes: .bytes(isLarge ? [1] : [])
    case .timestamp: .timestamp(Timestamp(seconds: isLarge ? 1_767_225_600 : 0))
    case .duration: .duration(.seconds(isLarge ? 1 : 0))
    case .list(let element): .list(isLarge ? [value(of: element, isLarge: true)] : [])
    case .map(let key, let element):
      if isLarge, let key = ValueMap.Key(sample: value(of: key, isLarge: true)) {
        .map(ValueMap([(key, value(of: element, isLarge: true))]))
      } else {
        .map(.empty)
      }
    case .optional(let wrapped): .optional(isLarge ? value(of: wrapped, isLarge: true) : nil)
    case .nullable(let wrapped): isLarge ? value(of: wrapped, isLarge: true) : .null
    case .type(let type): .type(type)
    case .enumeration(let enumeration):
      (isLarge ? enumeration.cases.last : enumeration.cases.first).map { .string($0) } ?? .string("")
    case .record(let record):
      .map(ValueMap(fields: record.fields.map { ($0.name, value(of: $0.type, isLarge: isLarge)) }))
    }
  }

  /// A value of another type than the declared one; nil where every value conforms.
  static func mismatch(of type: ValueType) -> Value? {
    switch type {
    case .dyn, .error, .parameter, .opaque, .type, .optional: nil
    case .nullable(let wrapped): mismatch(of: wrapped)
    case .string, .enumeration: .int(7)
    default: .string("seven")
    }
  }
}

extension ValueMap.Key {
  fileprivate init?(sample: Value) {
    switch sample {
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    case .uint(let number): self = .int(Int(number))
    case .bool(let truth): self = .bool(truth)
    default: return nil
    }
  }
}
