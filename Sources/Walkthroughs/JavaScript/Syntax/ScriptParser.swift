/// Parses scripts that the interpreter supports: declarations, assignments and expressions (ECMA-262, 13 and 14.3).
///
/// Unsupported constructs throw `unsupported`, before anything has run; invalid JavaScript throws `failed`, or
/// `unsupported` where only the engine can tell.
struct ScriptParser {
  var scanner: Scanner
  var depth = 0
  /// The names declared so far, and whether they are constants.
  private var declared: [String: Bool] = [:]
  /// The names read before a declaration of them, which would have given them another meaning.
  private var used: Set<String> = []

  private init(_ script: String) throws(InterpreterError) { scanner = try Scanner(script) }

  static func parse(_ script: String) throws(InterpreterError) -> [Statement] {
    guard script.utf8.count <= ScriptBudget.length else {
      throw .failed(.budget, "the script is too long", at: nil)
    }
    var parser = try ScriptParser(script)
    var statements: [Statement] = []
    while !parser.scanner.isAtEnd {
      if try parser.takes(";") { continue }
      statements += try parser.statement()
      if parser.scanner.isAtEnd || parser.scanner.endsLine { continue }
      guard try parser.takes(";") else { throw try parser.unexpected() }
    }
    return statements
  }

  private mutating func statement() throws(InterpreterError) -> [Statement] {
    let start = scanner.offset
    if let word = try scanner.word(), ["var", "let", "const"].contains(word) {
      try scanner.skip(word.utf8.count)
      return try declarations(isConstant: word == "const")
    }
    let sign = scanner.sign
    if sign == "{" { throw .unsupported("a block", at: start) }
    if sign == "++" || sign == "--" {
      try scanner.skip(2)
      let operand = try links()
      return [try step(of: operand, by: sign, isPrefix: true, at: start)]
    }
    let left = try conditional()
    switch scanner.sign {
    case "=":
      let path = try path(of: left, at: start)
      try scanner.skip(1)
      return [.assignment(path, try expression(), result: nil)]
    case "+=", "-=", "*=", "/=", "%=":
      guard let operation = ScriptOperator(rawValue: String(scanner.sign.prefix(1))) else { break }
      let path = try path(of: left, at: start)
      try scanner.skip(2)
      return [.assignment(path, .binary(operation, left, try expression()), result: nil)]
    case let sign where (sign == "++" || sign == "--") && !scanner.endsLine:
      try scanner.skip(2)
      return [try step(of: left, by: sign, isPrefix: false, at: start)]
    case ":": if case .name = left { throw .unsupported("a label", at: start) }
    default: break
    }
    return [.expression(left)]
  }

  /// `++` and `--`, which are supported as whole statements.
  private func step(of operand: Expression, by sign: String, isPrefix: Bool, at start: Int)
    throws(InterpreterError) -> Statement
  {
    let beginsLine = try scanner.word() != nil && scanner.endsLine
    guard let path = Self.path(of: operand), scanner.isAtEnd || scanner.sign == ";" || beginsLine else {
      throw .unsupported("`\(sign)` within an expression", at: start)
    }
    try checkIsVariable(path.name, at: start)
    // Not `+`, which joins texts.
    let change = Expression.constant(.number(sign == "++" ? -1 : 1))
    return .assignment(
      path, .binary(.subtract, operand, change), result: isPrefix ? nil : .unary(.plus, operand))
  }

  private mutating func declarations(isConstant: Bool) throws(InterpreterError) -> [Statement] {
    var result: [Statement] = []
    repeat {
      let start = scanner.offset
      if ["[", "{"].contains(scanner.sign) { throw .unsupported("destructuring", at: start) }
      guard let name = try scanner.word() else { throw unexpectedSign() }
      // Which names may be hidden differs from name to name.
      let isStandard =
        StandardNames.keywords[name] != nil || StandardNames.constants[name] != nil
        || StandardNames.globals.contains(name) || StandardNames.kept.contains(name)
        || ["typeof", "var", "const", "let"].contains(name)
      if isStandard || declared[name] != nil { throw .unsupported("a declaration of `\(name)`", at: start) }
      try scanner.skip(name.utf8.count)
      var value: Expression?
      if try takes("=") {
        value = try expression()
      } else if isConstant {
        throw .failed(.syntax, "the constant `\(name)` has no value", at: start)
      }
      if used.contains(name) {
        throw .unsupported("a name that is used before its declaration", at: start)
      }
      declared[name] = isConstant
      result.append(.declaration(name: name, value: value))
    } while try takes(",")
    return result
  }

  /// A name that is read.
  mutating func name(_ name: String) -> Expression {
    if declared[name] == nil { used.insert(name) }
    return .name(name)
  }

  /// An expression as the target of an assignment.
  private func path(of expression: Expression, at offset: Int) throws(InterpreterError) -> Statement.Path {
    switch expression {
    case .constant, .binary, .conditional, .unary:
      throw .failed(.syntax, "this cannot be assigned to", at: offset)
    case .array, .object: throw .unsupported("destructuring", at: offset)
    default: break
    }
    guard let path = Self.path(of: expression) else {
      throw .unsupported("an assignment to what is no path", at: offset)
    }
    try checkIsVariable(path.name, at: offset)
    return path
  }

  private func checkIsVariable(_ name: String, at offset: Int) throws(InterpreterError) {
    if declared[name] == true { throw .unsupported("an assignment to a constant", at: offset) }
  }

  private static func path(of expression: Expression) -> Statement.Path? {
    switch expression {
    case .name(let name): return .init(name: name, keys: [])
    case .member(let object, let key, isOptional: false, let offset):
      var path = path(of: object)
      path?.keys.append((key, offset))
      return path
    default: return nil
    }
  }

  mutating func takes(_ sign: String) throws(InterpreterError) -> Bool {
    guard scanner.sign == sign else { return false }
    try scanner.skip(sign.utf8.count)
    return true
  }

  mutating func expect(_ sign: String, opened: Int) throws(InterpreterError) {
    if try takes(sign) { return }
    if scanner.isAtEnd {
      throw .failed(.syntax, "the script ends before the `\(sign)` of what begins here", at: opened)
    }
    throw try unexpected()
  }

  /// Counts a level of nesting.
  mutating func nested<Result>(
    _ parse: (inout ScriptParser) throws(InterpreterError) -> Result
  ) throws(InterpreterError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScriptBudget.depth else {
      throw .failed(
        .budget, "the script is nested deeper than \(ScriptBudget.depth) levels", at: scanner.offset)
    }
    return try parse(&self)
  }

  /// Counts a link of a chain of operators or members, which are nested in the tree.
  mutating func countChainLink() throws(InterpreterError) {
    depth += 1
    guard depth <= ScriptBudget.chain else {
      throw .unsupported("a chain of more than \(ScriptBudget.chain) parts", at: scanner.offset)
    }
  }

  /// The error for a token behind an operand: an unsupported construct, or a syntax error.
  func unexpected() throws(InterpreterError) -> InterpreterError {
    let offset = scanner.offset
    if let word = try scanner.word() {
      if let construct = StandardNames.keywords[word] { return .unsupported(construct, at: offset) }
      return .failed(.syntax, "unexpected `\(word)`", at: offset)
    }
    switch scanner.sign {
    case "&", "|", "^", "<<", ">>", ">>>", "&=", "|=", "^=", "<<=", ">>=", ">>>=":
      return .unsupported("an operator on bits", at: offset)
    case "=>": return .unsupported("an arrow function", at: offset)
    case ",": return .unsupported("several expressions", at: offset)
    case let sign where ["**", "++", "--"].contains(sign) || sign.hasSuffix("="):
      return .unsupported("`\(sign)` within an expression", at: offset)
    default: return unexpectedSign()
    }
  }

  /// The error for a token where only other ones can be.
  func unexpectedSign() -> InterpreterError {
    let offset = scanner.offset
    if scanner.isAtEnd { return .failed(.syntax, "the script ends where more is needed", at: offset) }
    let sign = scanner.sign
    return .failed(.syntax, "unexpected `\(sign.isEmpty ? String(scanner.character) : sign)`", at: offset)
  }

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
