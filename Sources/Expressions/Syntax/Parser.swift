import Foundations

/// Reads an expression by operator precedence (Pratt), straight from its bytes.
struct Parser {
  /// Longest expression, in bytes.
  private static let maximumLength = 100_000
  /// Deepest nesting of nodes; CEL requires 12 levels of nesting and 24 to 32 terms in a row.
  private static let maximumDepth = 160

  let bytes: ArraySlice<UInt8>
  var lexer: Lexer
  var token: Token
  var level = 0
  /// Whether `all`, `has` and the others are macros; else they are plain calls.
  let hasMacros: Bool

  /// Parses a whole expression.
  ///
  /// - Parameters:
  ///   - bytes: the expression; offsets of nodes are the indices of this slice.
  ///   - hasMacros: whether macros are expanded.
  /// - Returns: the root node.
  /// - Throws: the first fault of syntax.
  static func parse(_ bytes: ArraySlice<UInt8>, hasMacros: Bool = true) throws(ExpressionSyntaxError) -> Expr
  {
    guard bytes.count <= maximumLength else {
      throw ExpressionSyntaxError(
        "this expression has \(bytes.count) bytes, more than the \(maximumLength) allowed", bytes.startIndex,
        bytes.startIndex + 1, code: .expressionTooDeep)
    }
    var parser = try Parser(bytes, hasMacros)
    let root = try parser.expression()
    guard parser.token.kind == .end else { throw parser.unexpected("an operator or the end") }
    return root
  }

  private init(_ bytes: ArraySlice<UInt8>, _ hasMacros: Bool) throws(ExpressionSyntaxError) {
    self.bytes = bytes
    self.hasMacros = hasMacros
    lexer = Lexer(bytes)
    token = try lexer.next()
  }

  // MARK: Tokens

  mutating func advance() throws(ExpressionSyntaxError) { token = try lexer.next() }

  mutating func take(_ kind: TokenKind) throws(ExpressionSyntaxError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Consumes a required token.
  /// - Returns: the offset after it.
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ what: String) throws(ExpressionSyntaxError) -> Int {
    guard token.kind == kind else { throw unexpected(what) }
    let end = token.end
    try advance()
    return end
  }

  func text(_ token: Token) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  func unexpected(_ expected: String) -> ExpressionSyntaxError {
    if token.kind == .end {
      return ExpressionSyntaxError(
        "the expression ends where \(expected) is expected", token.start, token.end)
    }
    return ExpressionSyntaxError(
      "found `\(text(token))`, expected \(expected)", token.start, token.end,
      help: Parser.signs[text(token)].map { "write `\($0)`" })
  }

  /// Operators that other languages write as words.
  private static let signs = ["and": "&&", "or": "||", "AND": "&&", "OR": "||", "is": "==", "not": "!"]

  func node(
    _ kind: Expr.Kind, _ start: Int, _ end: Int, name: (Int, Int)? = nil, above: Int
  ) throws(ExpressionSyntaxError) -> Expr {
    guard above < Parser.maximumDepth else { throw tooDeep(start, end) }
    return Expr(kind, start, end, name: name, depth: above + 1)
  }

  private func tooDeep(_ start: Int, _ end: Int) -> ExpressionSyntaxError {
    ExpressionSyntaxError(
      "this expression is nested deeper than the \(Parser.maximumDepth) levels allowed", start, end,
      help: "move a part of it into a name of its own, such as `cel.bind(name, value, …)`",
      code: .expressionTooDeep)
  }

  // MARK: Operators

  mutating func expression() throws(ExpressionSyntaxError) -> Expr {
    level += 1
    defer { level -= 1 }
    guard level <= Parser.maximumDepth else { throw tooDeep(token.start, token.end) }
    let condition = try logic(isAnd: false)
    guard token.kind == .question else { return condition }
    try advance()
    let whenTrue = try logic(isAnd: false)
    try expect(.colon, "`:` and what holds otherwise")
    let whenFalse = try expression()
    return try node(
      .conditional(condition, whenTrue, whenFalse), condition.start, whenFalse.end,
      above: max(condition.depth, whenTrue.depth, whenFalse.depth))
  }

  /// `a || b || …` or `a && b && …`, all terms of a row in one node.
  private mutating func logic(isAnd: Bool) throws(ExpressionSyntaxError) -> Expr {
    let first = try isAnd ? binary(1) : logic(isAnd: true)
    let kind = isAnd ? TokenKind.and : .or
    guard token.kind == kind else { return first }
    var terms = [first]
    var depth = first.depth
    while token.kind == kind {
      try advance()
      let term = try isAnd ? binary(1) : logic(isAnd: true)
      depth = max(depth, term.depth)
      terms.append(term)
    }
    return try node(.logic(isAnd: isAnd, terms), first.start, terms[terms.count - 1].end, above: depth)
  }

  /// The operator at the current token and how strongly it binds: relations 1, sums 2, products 3.
  private var binaryOperator: (BinaryOperator, Int)? {
    switch token.kind {
    case .plus: (.add, 2)
    case .minus: (.subtract, 2)
    case .star: (.multiply, 3)
    case .slash: (.divide, 3)
    case .percent: (.modulo, 3)
    case .equal: (.equal, 1)
    case .notEqual: (.notEqual, 1)
    case .less: (.less, 1)
    case .lessEqual: (.lessEqual, 1)
    case .greater: (.greater, 1)
    case .greaterEqual: (.greaterEqual, 1)
    case .identifier where token.end - token.start == 2 && text(token) == "in": (.isIn, 1)
    default: nil
    }
  }

  private mutating func binary(_ minimum: Int) throws(ExpressionSyntaxError) -> Expr {
    var left = try unary()
    while let (sign, strength) = binaryOperator, strength >= minimum {
      let nameRange = (token.start, token.end)
      try advance()
      let right = try binary(strength + 1)
      left = try node(
        .binary(sign, left, right), left.start, right.end, name: nameRange,
        above: max(left.depth, right.depth))
    }
    return left
  }

  private mutating func unary() throws(ExpressionSyntaxError) -> Expr {
    guard token.kind == .not || token.kind == .minus else { return try member(primary()) }
    let sign = token.kind
    var signs: [(Int, Int)] = []
    while token.kind == sign {
      signs.append((token.start, token.end))
      try advance()
    }
    var operand: Expr
    if sign == .minus, token.kind == .int || token.kind == .double, let last = signs.popLast() {
      operand = try member(number(minusAt: last.0))
    } else {
      operand = try member(primary())
    }
    for nameRange in signs.reversed() {
      let kind: Expr.Kind = sign == .not ? .not(operand) : .negate(operand)
      operand = try node(kind, nameRange.0, operand.end, name: nameRange, above: operand.depth)
    }
    return operand
  }

  // MARK: Members

  private mutating func member(_ first: Expr) throws(ExpressionSyntaxError) -> Expr {
    var result = first
    while true {
      switch token.kind {
      case .dot:
        try advance()
        let isOptional = try take(.question)
        let name = token
        guard name.kind == .identifier || name.kind == .quotedIdentifier else {
          throw unexpected("the name of a field or a function")
        }
        let field = try fieldName(name)
        try advance()
        if token.kind == .leftParen, !isOptional, name.kind == .identifier {
          let (arguments, end) = try self.arguments()
          result = try call(field, (name.start, name.end), target: result, arguments, end)
        } else {
          result = try node(
            .select(result, field: field, isOptional: isOptional), result.start, name.end,
            name: (name.start, name.end), above: result.depth)
        }
      case .leftBracket:
        try advance()
        let isOptional = try take(.question)
        let index = try expression()
        let end = try expect(.rightBracket, "`]`")
        result = try node(
          .index(result, index, isOptional: isOptional), result.start, end, name: (index.start, index.end),
          above: max(result.depth, index.depth))
      case .leftBrace:
        guard let name = messageName(result) else { return result }
        result = try message(name, result)
      default:
        return result
      }
    }
  }

  private func fieldName(_ token: Token) throws(ExpressionSyntaxError) -> String {
    if token.kind == .quotedIdentifier {
      return String(decoding: bytes[(token.start + 1)..<(token.end - 1)], as: UTF8.self)
    }
    let name = text(token)
    if name == "in" || name == "true" || name == "false" || name == "null" {
      throw ExpressionSyntaxError(
        "`\(name)` is a word of the language and no field's name", token.start, token.end,
        help: "write it in backticks")
    }
    return name
  }

  /// `(a, b, …)`, and the offset after it.
  mutating func arguments() throws(ExpressionSyntaxError) -> ([Expr], Int) {
    try expect(.leftParen, "`(`")
    var result: [Expr] = []
    while token.kind != .rightParen {
      result.append(try expression())
      guard try take(.comma) else { break }
      if token.kind == .rightParen { throw unexpected("an argument") }
    }
    return (result, try expect(.rightParen, "`,` or `)`"))
  }
}

extension Parser {
  mutating func primary() throws(ExpressionSyntaxError) -> Expr {
    let first = token
    switch first.kind {
    case .int, .uint, .double:
      return try number(minusAt: nil)
    case .string:
      let text = String(decoding: try StringLiteral.decode(bytes, first), as: UTF8.self)
      try advance()
      return try node(.literal(.string(text)), first.start, first.end, above: 0)
    case .bytes:
      let decoded = try StringLiteral.decode(bytes, first)
      try advance()
      return try node(.literal(.bytes(decoded)), first.start, first.end, above: 0)
    case .leftParen:
      try advance()
      let inner = try expression()
      inner.enclose(first.start, try expect(.rightParen, "`)`"))
      return inner
    case .leftBracket: return try list()
    case .leftBrace: return try map()
    case .dot:
      try advance()
      guard token.kind == .identifier else { throw unexpected("a name") }
      return try name(isRooted: true, start: first.start)
    case .identifier: return try name(isRooted: false, start: first.start)
    case .quotedIdentifier:
      throw ExpressionSyntaxError(
        "only a field's name can be in backticks", first.start, first.end, help: "write it after a dot")
    default:
      throw unexpected("a value")
    }
  }

  private mutating func name(isRooted: Bool, start: Int) throws(ExpressionSyntaxError) -> Expr {
    let token = token
    let name = text(token)
    try advance()
    if self.token.kind == .leftParen {
      let (arguments, end) = try self.arguments()
      return try call(name, (token.start, token.end), target: nil, arguments, end)
    }
    if name == "not", self.token.kind == .identifier, text(self.token) != "in" {
      throw ExpressionSyntaxError(
        "found `not`, expected `!`", token.start, token.end, help: "write `!` for \"not\"")
    }
    if Parser.isReserved(name) {
      switch name {
      case "true" where !isRooted: return try node(.literal(.bool(true)), start, token.end, above: 0)
      case "false" where !isRooted: return try node(.literal(.bool(false)), start, token.end, above: 0)
      case "null" where !isRooted: return try node(.literal(.null), start, token.end, above: 0)
      default:
        throw ExpressionSyntaxError(
          "`\(name)` is a reserved word and cannot be a name", token.start, token.end,
          help: "use another name")
      }
    }
    return try node(
      .name(name, isRooted: isRooted), start, token.end, name: (token.start, token.end), above: 0)
  }

  /// The reserved words by length: every name is checked against them, and few match.
  private static let reserved = [
    [], [], ["as", "if", "in"], ["for", "let", "var"], ["else", "loop", "null", "true", "void"],
    ["break", "const", "false", "while"], ["import", "return"], ["package"], ["continue", "function"],
    ["namespace"],
  ]

  static func isReserved(_ name: String) -> Bool {
    let length = name.utf8.count
    return length < reserved.count && reserved[length].contains(name)
  }

  mutating func number(minusAt minus: Int?) throws(ExpressionSyntaxError) -> Expr {
    let start = minus ?? token.start
    var text = text(token)
    let value: Value?
    if token.kind == .double {
      value = Double((minus == nil ? "" : "-") + text).map(Value.double)
    } else {
      let isUnsigned = token.kind == .uint
      if isUnsigned { text.removeLast() }
      let isHex = text.hasPrefix("0x") || text.hasPrefix("0X")
      let digits = (minus == nil ? "" : "-") + (isHex ? String(text.dropFirst(2)) : text)
      value =
        isUnsigned
        ? UInt(digits, radix: isHex ? 16 : 10).map(Value.uint)
        : Int(digits, radix: isHex ? 16 : 10).map(Value.int)
    }
    guard let value else {
      throw ExpressionSyntaxError("this number does not fit into 64 bits", start, token.end)
    }
    let end = token.end
    try advance()
    return try node(.literal(value), start, end, above: 0)
  }

  private mutating func list() throws(ExpressionSyntaxError) -> Expr {
    let start = token.start
    try advance()
    var elements: [Expr.Element] = []
    var depth = 0
    while token.kind != .rightBracket {
      let isOptional = try take(.question)
      let value = try expression()
      depth = max(depth, value.depth)
      elements.append(Expr.Element(value: value, isOptional: isOptional))
      guard try take(.comma) else { break }
    }
    let end = try expect(.rightBracket, "`,` or `]`")
    return try node(.list(elements), start, end, above: depth)
  }

  private mutating func map() throws(ExpressionSyntaxError) -> Expr {
    let start = token.start
    try advance()
    var entries: [Expr.Entry] = []
    var depth = 0
    while token.kind != .rightBrace {
      let isOptional = try take(.question)
      let key = try expression()
      try expect(.colon, "`:` and the value of the key")
      let value = try expression()
      depth = max(depth, key.depth, value.depth)
      entries.append(Expr.Entry(key: key, value: value, isOptional: isOptional))
      guard try take(.comma) else { break }
    }
    let end = try expect(.rightBrace, "`,` or `}`")
    return try node(.map(entries), start, end, above: depth)
  }

  /// The dotted name that a path of names spells, if it can name a message type.
  private func messageName(_ expr: Expr) -> String? {
    switch expr.kind {
    case .name(let name, let isRooted): isRooted ? "." + name : name
    case .select(let operand, let field, isOptional: false):
      messageName(operand).map { $0 + "." + field }
    default: nil
    }
  }

  mutating func message(_ name: String, _ type: Expr) throws(ExpressionSyntaxError) -> Expr {
    try advance()
    var fields: [Expr.MessageField] = []
    var depth = type.depth
    while token.kind != .rightBrace {
      let isOptional = try take(.question)
      let name = token
      guard name.kind == .identifier || name.kind == .quotedIdentifier else {
        throw unexpected("the name of a field")
      }
      let field = try fieldName(name)
      try advance()
      try expect(.colon, "`:` and the value of the field")
      let value = try expression()
      depth = max(depth, value.depth)
      fields.append(
        Expr.MessageField(
          name: field, value: value, start: name.start, end: name.end, isOptional: isOptional))
      guard try take(.comma) else { break }
    }
    let end = try expect(.rightBrace, "`,` or `}`")
    return try node(.message(name, fields), type.start, end, name: (type.start, type.end), above: depth)
  }
}
