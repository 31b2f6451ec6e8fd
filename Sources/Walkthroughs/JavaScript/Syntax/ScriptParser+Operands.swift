extension ScriptParser {
  mutating func operand() throws(InterpreterError) -> Expression {
    let start = scanner.offset
    if scanner.isAtNumber { return .constant(.number(try scanner.number())) }
    if scanner.isAtQuote { return .constant(.string(try scanner.quoted())) }
    if let word = try scanner.word() { return try named(word, at: start) }
    switch scanner.sign {
    case "(":
      try scanner.skip(1)
      if [")", "..."].contains(scanner.sign) { throw .unsupported("an arrow function", at: start) }
      let inner = try expression()
      try expect(")", opened: start)
      return .group(inner)
    case "[": return .array(try list(until: "]"))
    case "{": return try object()
    case "`": return try template()
    case "/", "/=": throw .unsupported("a regular expression", at: start)
    case "~": throw .unsupported("an operator on bits", at: start)
    case "++", "--": throw .unsupported("`\(scanner.sign)` within an expression", at: start)
    case "...": throw .unsupported("`...`", at: start)
    default: throw unexpectedSign()
    }
  }

  /// A word: a constant, a function of one argument, or a name.
  private mutating func named(_ word: String, at offset: Int) throws(InterpreterError) -> Expression {
    // `let` is not a name in strict code.
    if ["var", "const", "let"].contains(word) { throw .failed(.syntax, "unexpected `\(word)`", at: offset) }
    if let construct = StandardNames.keywords[word] { throw .unsupported(construct, at: offset) }
    try scanner.skip(word.utf8.count)
    if scanner.sign == "=>" { throw .unsupported("an arrow function", at: offset) }
    if let constant = StandardNames.constants[word] {
      // Some can be assigned to as far as the text tells: that is left to the engine.
      return ["undefined", "NaN", "Infinity"].contains(word)
        ? .group(.constant(constant)) : .constant(constant)
    }
    guard StandardNames.globals.contains(word) else { return name(word) }
    if let function = UnaryOperator(rawValue: word), scanner.sign == "(" {
      let arguments = try list(until: ")")
      if arguments.count == 1 { return .unary(function, arguments[0]) }
    }
    throw .unsupported("`\(word)`", at: offset)
  }

  /// Expressions with commas between them, from an opening bracket to the closing one.
  mutating func list(until end: String) throws(InterpreterError) -> [Expression] {
    let opened = scanner.offset
    try scanner.skip(1)
    var result: [Expression] = []
    while try !takes(end) {
      if scanner.sign == "," { throw .unsupported("a gap in a list", at: scanner.offset) }
      result.append(try expression())
      if scanner.sign != end, try !takes(",") { try expect(end, opened: opened) }
    }
    return result
  }

  private mutating func object() throws(InterpreterError) -> Expression {
    let opened = scanner.offset
    try scanner.skip(1)
    var members: [(key: String, value: Expression)] = []
    var keys: Set<String> = []
    while try !takes("}") {
      let offset = scanner.offset
      guard let key = try memberKey(), try takes(":") else {
        throw .unsupported("a member that is no name with a value", at: offset)
      }
      guard StandardNames.isPlainMember(key), keys.insert(key).inserted else {
        throw .unsupported("the member `\(key)`", at: offset)
      }
      members.append((key, try expression()))
      if scanner.sign != "}", try !takes(",") { try expect("}", opened: opened) }
    }
    return .object(members)
  }

  private mutating func memberKey() throws(InterpreterError) -> String? {
    if scanner.isAtQuote { return try scanner.quoted() }
    if scanner.isAtEnd { throw unexpectedSign() }
    guard let word = try scanner.word() else { return nil }
    try scanner.skip(word.utf8.count)
    return word
  }

  private mutating func template() throws(InterpreterError) -> Expression {
    let start = scanner.offset
    var pieces: [Expression] = []
    while true {
      let (words, isLast) = try scanner.templateLiteral(from: start)
      pieces.append(.constant(.string(words)))
      if isLast { return .template(pieces) }
      let opened = scanner.offset
      pieces.append(try expression())
      // The words behind it begin with its `}`.
      if scanner.sign != "}" { try expect("}", opened: opened) }
    }
  }
}
