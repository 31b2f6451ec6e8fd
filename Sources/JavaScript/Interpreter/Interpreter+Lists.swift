extension Interpreter {
  /// The methods of arrays (ECMA-262, 23.1.3).
  func call(
    _ name: ScriptText, on array: JSObject, _ arguments: [JSValue], at place: Int
  ) throws(InterpreterError) -> JSValue {
    let elements = array.elements ?? []
    let first = arguments.first ?? .undefined
    let second = arguments.count > 1 ? arguments[1] : .undefined
    try spend(units: elements.count)
    switch name {
    case "toString": return .text(try JSValue.object(array).asText())
    case "join":
      return .text(try JSValue.join(elements, by: first.typeName == "undefined" ? "," : try first.asText()))
    case "includes":
      let start = try relative(second, elements.count, otherwise: 0)
      return .bool(elements[start...].contains { $0.isSame(as: first) })
    case "indexOf":
      let start = try relative(second, elements.count, otherwise: 0)
      let found = elements[start...].firstIndex { element in
        if case .hole = element { false } else { element.isStrictlyEqual(to: first) }
      }
      return .number(Double(found ?? -1))
    case "slice":
      let from = try relative(first, elements.count, otherwise: 0)
      let to = try relative(second, elements.count, otherwise: elements.count)
      return .object(JSObject(elements: Array(elements[from..<max(from, to)])))
    case "concat":
      var result = elements
      for argument in arguments {
        if case .object(let other) = argument, let more = other.elements {
          result += more
        } else {
          result.append(argument)
        }
        try spend(units: result.count)
      }
      return .object(JSObject(elements: result))
    case "push":
      try willChange(array)
      array.append(arguments)
      return .number(Double(elements.count + arguments.count))
    default: throw .unsupported("`\(name.string)` of a list", at: place)
    }
  }
}
