extension ScriptParser {
  /// One or more expressions with commas between them.
  mutating func sequence() throws(InterpreterError) -> Expression {
    var parts = [try assignment()]
    while true {
      try scanner.skipBlank()
      guard takes(",") else { break }
      try scanner.skipBlank()
      // `(a, b,) => c`
      if scanner.sign() == ")" { _ = try emptyParentheses(at: scanner.place) }
      parts.append(try assignment())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  mutating func assignment() throws(InterpreterError) -> Expression {
    try nested { parser throws(InterpreterError) in try parser.unnestedAssignment() }
  }

  private mutating func unnestedAssignment() throws(InterpreterError) -> Expression {
    try scanner.skipBlank()
    let start = scanner.place
    let left = try conditional()
    try scanner.skipBlank()
    let sign = scanner.sign()
    switch sign {
    case "=>": throw .unsupported("an arrow function", at: scanner.place)
    case "=":
      let target = try target(left, at: start)
      scanner.place += 1
      return .assignment(target, try assignment())
    case "+=", "-=", "*=", "/=", "%=", "**=":
      guard let compound = JSBinaryOperator(rawValue: String(sign.dropLast())) else { break }
      let target = try target(left, at: start)
      scanner.place += sign.utf16.count
      return .compound(target, compound, try assignment())
    case "&&=", "||=", "??=":
      guard let logical = LogicalOperator(rawValue: String(sign.dropLast())) else { break }
      let target = try target(left, at: start)
      scanner.place += 3
      return .logicalAssignment(target, logical, try assignment())
    case "&=", "|=", "^=", "<<=", ">>=", ">>>=": throw .unsupported("an operator on bits", at: scanner.place)
    default: break
    }
    return left
  }

  private mutating func conditional() throws(InterpreterError) -> Expression {
    let condition = try operators(above: 0)
    try scanner.skipBlank()
    guard takes("?") else { return condition }
    let opened = scanner.place - 1
    let yes = try assignment()
    try expect(":", opened: opened)
    return .conditional(condition, yes, try assignment())
  }

  /// Operators with a precedence above a limit, and their operands (Pratt, 1973).
  private mutating func operators(above limit: Int) throws(InterpreterError) -> Expression {
    try scanner.skipBlank()
    let start = scanner.place
    var left = try unary()
    let outside = depth
    defer { depth = outside }
    // `a ?? b || c` needs parentheses.
    var last: LogicalOperator?
    while true {
      try scanner.skipBlank()
      let sign = scanner.sign()
      if let binary = JSBinaryOperator(rawValue: sign) {
        guard binary.strength > limit else { return left }
        if binary == .power, case .unary = left {
          throw .fault(.syntax, "`**` after a sign needs parentheses", at: start)
        }
        scanner.place += sign.utf16.count
        try lengthenChain()
        let strength = binary == .power ? binary.strength - 1 : binary.strength
        let right = try nested { parser throws(InterpreterError) in try parser.operators(above: strength) }
        left = .binary(binary, left, right)
      } else if let logical = LogicalOperator(rawValue: sign) {
        guard logical.strength > limit else { return left }
        let place = scanner.place
        scanner.place += 2
        try lengthenChain()
        let right = try nested { parser throws(InterpreterError) in
          try parser.operators(above: logical.strength)
        }
        if logical == .coalesce, last == .and || last == .or || Self.isOrOrAnd(right) {
          throw .fault(.syntax, "`??` beside `||` or `&&` needs parentheses", at: place)
        }
        last = logical
        left = .logical(logical, left, right)
      } else if ["&", "|", "^", "<<", ">>", ">>>"].contains(sign) {
        throw .unsupported("an operator on bits", at: scanner.place)
      } else if let word = try scanner.word(), word == "in" || word == "instanceof" {
        throw .unsupported("`\(word.string)`", at: scanner.place)
      } else {
        return left
      }
    }
  }

  private static func isOrOrAnd(_ expression: Expression) -> Bool {
    if case .logical(let logical, _, _) = expression { logical != .coalesce } else { false }
  }

  private mutating func unary() throws(InterpreterError) -> Expression {
    try scanner.skipBlank()
    let start = scanner.place
    let sign = scanner.sign()
    let found: UnaryOperator
    switch sign {
    case "!": found = .not
    case "-": found = .minus
    case "+": found = .plus
    case "~": throw .unsupported("an operator on bits", at: start)
    case "++", "--":
      scanner.place += 2
      let operand = try nested { parser throws(InterpreterError) in try parser.unary() }
      return .step(try target(operand, at: start), by: sign == "++" ? 1 : -1, givesOld: false)
    default:
      guard try scanner.word() == "typeof" else { return try stepped() }
      scanner.place += 6
      return .unary(.typeof, try nested { parser throws(InterpreterError) in try parser.unary() })
    }
    scanner.place += 1
    return .unary(found, try nested { parser throws(InterpreterError) in try parser.unary() })
  }

  /// An operand that `++` or `--` may follow on the same line.
  private mutating func stepped() throws(InterpreterError) -> Expression {
    let start = scanner.place
    let operand = try links()
    let before = scanner.place
    let endsLine = try scanner.skipBlank()
    let sign = scanner.sign()
    guard !endsLine, sign == "++" || sign == "--" else {
      if !endsLine { return operand }
      scanner.place = before
      return operand
    }
    let target = try target(operand, at: start)
    scanner.place += 2
    return .step(target, by: sign == "++" ? 1 : -1, givesOld: true)
  }
}
