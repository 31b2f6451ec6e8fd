import Foundations

/// Types as CEL's tools write them: `list(int)`, `optional_type(string)`, `null_type`.
enum TypeText {
  /// Reads a type; nil where the text is none.
  static func read(_ text: String) -> ValueType? {
    var rest = text[...]
    guard let type = type(&rest), rest.isEmpty else { return nil }
    return type
  }

  private static func type(_ rest: inout Substring) -> ValueType? {
    rest = rest.drop { $0 == " " }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    var parameters: [ValueType] = []
    if rest.first == "(" {
      repeat {
        rest.removeFirst()
        guard let parameter = type(&rest) else { return nil }
        parameters.append(parameter)
        rest = rest.drop { $0 == " " }
      } while rest.first == ","
      guard rest.first == ")" else { return nil }
      rest.removeFirst()
    }
    switch (name, parameters.count) {
    case ("dyn", 0), ("any", 0): return .dyn
    case ("null_type", 0): return .null
    case ("bool", 0): return .bool
    case ("int", 0): return .int
    case ("uint", 0): return .uint
    case ("double", 0): return .double
    case ("string", 0): return .string
    case ("bytes", 0): return .bytes
    case ("timestamp", 0), ("google.protobuf.Timestamp", 0): return .timestamp
    case ("duration", 0), ("google.protobuf.Duration", 0): return .duration
    case ("list", 0): return .list(.dyn)
    case ("list", 1): return .list(parameters[0])
    case ("map", 0): return .map(.dyn, .dyn)
    case ("map", 2): return .map(parameters[0], parameters[1])
    case ("optional_type", 0): return .optional(.dyn)
    case ("optional_type", 1): return .optional(parameters[0])
    case ("type", 0): return .type(.dyn)
    case ("type", 1): return .type(parameters[0])
    case ("wrapper", 1): return .nullable(parameters[0])
    case ("", _): return nil
    default:
      if parameters.isEmpty, name.count == 1, name.first?.isUppercase == true {
        return .parameter(String(name))
      }
      return .opaque(String(name), parameters)
    }
  }

  /// Writes a type with its parameters.
  static func write(_ type: ValueType) -> String {
    switch type {
    case .list(let element): "list(\(write(element)))"
    case .map(let key, let value): "map(\(write(key)), \(write(value)))"
    case .optional(let wrapped): "optional_type(\(write(wrapped)))"
    case .type(let wrapped): "type(\(write(wrapped)))"
    case .nullable(let wrapped): "wrapper(\(write(wrapped)))"
    case .opaque(let name, let parameters):
      parameters.isEmpty ? name : "\(name)(\(parameters.map(write).joined(separator: ", ")))"
    default: type.celName
    }
  }
}
