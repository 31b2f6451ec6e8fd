import Foundations

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
      try expect(.rightParen, "`)`")
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
  func messageName(_ expr: Expr) -> String? {
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
