/// Parses scripts that the interpreter supports: expressions and declarations (ECMA-262, 13 and 14.3).
///
/// Unsupported constructs throw `unsupported`, before anything has run; invalid JavaScript throws `fault`.
struct ScriptParser {
  var scanner: Scanner
  var depth = 0
  private var declared: [ScriptText: (slot: Int, isConstant: Bool, isVariable: Bool)] = [:]
  private var slots = 0
  /// Names that were resolved as globals; a later declaration would change their meaning.
  private var usedAsGlobals: Set<ScriptText> = []

  private init(_ script: String) { scanner = Scanner(script) }

  static func parse(_ script: String) throws(InterpreterError) -> ScriptProgram {
    guard script.utf8.count <= ScriptBudget.length else {
      throw .fault(.budget, "the script is too long", at: nil)
    }
    var parser = ScriptParser(script)
    return try parser.program()
  }

  private mutating func program() throws(InterpreterError) -> ScriptProgram {
    var statements: [ScriptProgram.Statement] = []
    while true {
      try scanner.skipBlank()
      if scanner.isAtEnd { return ScriptProgram(statements: statements, slots: slots) }
      if takes(";") { continue }
      statements.append(try statement())
      try endOfStatement()
    }
  }

  private mutating func endOfStatement() throws(InterpreterError) {
    let endsLine = try scanner.skipBlank()
    if scanner.isAtEnd || takes(";") || endsLine { return }
    throw try unexpected()
  }

  private mutating func statement() throws(InterpreterError) -> ScriptProgram.Statement {
    if scanner.unit() == UInt16(ascii: "{") { throw .unsupported("a block", at: scanner.place) }
    let start = scanner.place
    if let word = try scanner.word() {
      switch word {
      case "var", "const":
        scanner.place += word.count
        return try declaration(word)
      case "let":
        scanner.place += word.count
        return try declaration(word)
      default: break
      }
    }
    let expression = try sequence()
    try scanner.skipBlank()
    if scanner.sign() == ":" {
      if case .global = expression { throw .unsupported("a label", at: start) }
    }
    return .expression(expression)
  }

  private mutating func declaration(_ keyword: ScriptText) throws(InterpreterError) -> ScriptProgram.Statement
  {
    var values: [(slot: Int, value: Expression?)] = []
    repeat {
      try scanner.skipBlank()
      let start = scanner.place
      if ["[", "{"].contains(scanner.sign()) { throw .unsupported("destructuring", at: start) }
      guard let name = try scanner.word() else { throw try unexpected() }
      scanner.place += name.count
      guard !Self.reserved.contains(name) else {
        throw .fault(.syntax, "`\(name.string)` cannot be a name", at: start)
      }
      // Whether a standard name may be shadowed differs by name.
      if StandardNames.keywords[name] != nil || StandardNames.globals.contains(name) {
        throw .unsupported("a declaration of `\(name.string)`", at: start)
      }
      if keyword == "var" { try declare(name, by: keyword, at: start) }
      try scanner.skipBlank()
      var value: Expression?
      if scanner.sign() == "=" {
        scanner.place += 1
        value = try assignment()
      } else if keyword == "const" {
        throw .fault(.syntax, "the constant `\(name.string)` has no value", at: start)
      }
      if keyword != "var" {
        try declare(name, by: keyword, at: start)
        if value == nil { value = .constant(.undefined) }
      }
      if let slot = declared[name]?.slot { values.append((slot, value)) }
      try scanner.skipBlank()
    } while takes(",")
    return .declaration(values)
  }

  private static let reserved: Set<ScriptText> = ["null", "true", "false", "typeof", "var", "const", "let"]

  private mutating func declare(_ name: ScriptText, by keyword: ScriptText, at place: Int)
    throws(InterpreterError)
  {
    if usedAsGlobals.contains(name) {
      throw .unsupported("a name that is used before its declaration", at: place)
    }
    if let earlier = declared[name] {
      guard earlier.isVariable, keyword == "var" else {
        throw .fault(.syntax, "`\(name.string)` is declared twice", at: place)
      }
      return
    }
    declared[name] = (slots, keyword == "const", keyword == "var")
    slots += 1
  }

  /// Resolves a name: one declared by the script, or a global.
  mutating func resolve(_ name: ScriptText) -> Expression {
    if let local = declared[name] { return .local(local.slot) }
    usedAsGlobals.insert(name)
    return .global(name)
  }

  func isDeclared(_ name: ScriptText) -> Bool { declared[name] != nil }

  /// An expression as the target of an assignment.
  func target(_ expression: Expression, at place: Int) throws(InterpreterError) -> Expression.Target {
    switch expression {
    case .global(let name): return .global(name)
    case .local(let slot):
      if declared.values.contains(where: { $0.slot == slot && $0.isConstant }) {
        throw .unsupported("an assignment to a constant", at: place)
      }
      return .local(slot)
    case .member(let object, let key, isOptional: false, let at) where !Self.isChain(object):
      return .member(object, key, at: at)
    case .index(let object, let key, isOptional: false, let at) where !Self.isChain(object):
      return .index(object, key, at: at)
    case .group(let inner):
      switch inner {
      case .global, .local, .member, .index, .group: return try target(inner, at: place)
      default: break
      }
    case .array, .object: throw .unsupported("destructuring", at: place)
    default: break
    }
    throw .fault(.syntax, "this cannot be assigned to", at: place)
  }

  /// Whether an optional link is part of the chain.
  private static func isChain(_ expression: Expression) -> Bool {
    switch expression {
    case .member(let object, _, let isOptional, _): isOptional || isChain(object)
    case .index(let object, _, let isOptional, _): isOptional || isChain(object)
    case .method(let object, _, _, let optionality, _):
      optionality.ofReceiver || optionality.ofCall || isChain(object)
    default: false
    }
  }

  mutating func takes(_ sign: String) -> Bool {
    guard scanner.sign() == sign else { return false }
    scanner.place += sign.utf16.count
    return true
  }

  mutating func expect(_ sign: String, opened: Int) throws(InterpreterError) {
    try scanner.skipBlank()
    if takes(sign) { return }
    if scanner.isAtEnd {
      throw .fault(.syntax, "the script ends before the `\(sign)` of what begins here", at: opened)
    }
    throw try unexpected()
  }

  /// Runs a parser one nesting level deeper.
  mutating func nested<Result>(
    _ parse: (inout ScriptParser) throws(InterpreterError) -> Result
  ) throws(InterpreterError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScriptBudget.depth else {
      throw .fault(
        .budget, "the script is nested deeper than \(ScriptBudget.depth) levels", at: scanner.place)
    }
    return try parse(&self)
  }

  /// Counts a link of a chain of operators or members, which are nested in the tree.
  mutating func lengthenChain() throws(InterpreterError) {
    depth += 1
    guard depth <= ScriptBudget.chain else {
      throw .unsupported("a chain of more than \(ScriptBudget.chain) parts", at: scanner.place)
    }
  }

  /// The error for an unexpected token: an unsupported construct, or a syntax error.
  func unexpected() throws(InterpreterError) -> InterpreterError {
    let place = scanner.place
    if scanner.isAtEnd { return .fault(.syntax, "the script ends where more is needed", at: place) }
    if let word = try scanner.word() {
      if let construct = StandardNames.keywords[word] { return .unsupported(construct, at: place) }
      return .fault(.syntax, "unexpected `\(word.string)`", at: place)
    }
    switch scanner.sign() {
    case "&", "|", "^", "~", "<<", ">>", ">>>", "&=", "|=", "^=", "<<=", ">>=", ">>>=":
      return .unsupported("an operator on bits", at: place)
    case "": break
    case let sign: return .fault(.syntax, "unexpected `\(sign)`", at: place)
    }
    let rest = ScriptText(scanner.units[place..<min(place + 2, scanner.units.count)]).string
    return .fault(.syntax, "unexpected `\(rest.prefix(1))`", at: place)
  }
}
