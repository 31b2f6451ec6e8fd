extension ScriptParser {
  mutating func expression() throws(InterpreterError) -> Expression {
    let result = try nested { parser throws(InterpreterError) in try parser.conditional() }
    // An assignment to what was just read.
    if scanner.sign.hasSuffix("=") { throw try unexpected() }
    return result
  }

  mutating func conditional() throws(InterpreterError) -> Expression {
    let condition = try operators(above: 0)
    let opened = scanner.offset
    guard try takes("?") else { return condition }
    let yes = try expression()
    try expect(":", opened: opened)
    return .conditional(condition, yes, try expression())
  }

  /// Operators with a precedence above a limit, and their operands (Pratt, 1973).
  private mutating func operators(above limit: Int) throws(InterpreterError) -> Expression {
    var left = try unary()
    let outside = depth
    defer { depth = outside }
    while true {
      let (sign, offset) = (scanner.sign, scanner.offset)
      guard let operation = ScriptOperator(rawValue: sign), operation.strength > limit else { return left }
      try countChainLink()
      try scanner.skip(sign.utf8.count)
      let right = try nested { parser throws(InterpreterError) in
        try parser.operators(above: operation.strength)
      }
      if operation == .coalesce, Self.isAndOrOr(left) || Self.isAndOrOr(right) {
        throw .failed(.syntax, "`??` beside `||` or `&&` needs parentheses", at: offset)
      }
      left = .binary(operation, left, right)
    }
  }

  private static func isAndOrOr(_ expression: Expression) -> Bool {
    guard case .binary(let operation, _, _) = expression else { return false }
    return operation == .and || operation == .or
  }

  private mutating func unary() throws(InterpreterError) -> Expression {
    let name = try scanner.word() ?? scanner.sign
    guard ["!", "-", "+", "typeof"].contains(name), let operation = UnaryOperator(rawValue: name) else {
      return try links()
    }
    try scanner.skip(name.utf8.count)
    return .unary(operation, try nested { parser throws(InterpreterError) in try parser.unary() })
  }

  /// An operand with its members, indices and calls.
  mutating func links() throws(InterpreterError) -> Expression {
    var result = try operand()
    let outside = depth
    defer { depth = outside }
    while true {
      let offset = scanner.offset
      let sign = scanner.sign
      switch sign {
      case ".", "?.", "[":
        try countChainLink()
        try scanner.skip(sign.utf8.count)
        let isOptional = sign == "?."
        if isOptional, ["(", "`"].contains(scanner.sign) {
          throw .unsupported("a call of something that is no method", at: offset)
        }
        let isIndex = if isOptional { try takes("[") } else { sign == "[" }
        if isIndex {
          let key = try expression()
          try expect("]", opened: offset)
          result = .member(result, key: key, isOptional: isOptional, at: offset)
        } else {
          result = try member(of: result, isOptional: isOptional)
        }
      case "(": throw .unsupported("a call of something that is no method", at: offset)
      case "`": throw .unsupported("a template with a function", at: offset)
      default: return result
      }
    }
  }

  private mutating func member(of object: Expression, isOptional: Bool) throws(InterpreterError) -> Expression
  {
    let offset = scanner.offset
    guard let name = try scanner.word() else { throw unexpectedSign() }
    try scanner.skip(name.utf8.count)
    guard scanner.sign == "(" else {
      return .member(object, key: .constant(.string(name)), isOptional: isOptional, at: offset)
    }
    guard let method = ScriptMethod(rawValue: name) else {
      throw .unsupported("the method `\(name)`", at: offset)
    }
    let arguments = try list(until: ")")
    guard arguments.count == method.arity else {
      throw .unsupported("the method `\(name)` with these arguments", at: offset)
    }
    return .method(object, method, arguments, isOptional: isOptional, at: offset)
  }

}
