extension ScriptParser {
  /// An operand with its members, indices and calls.
  mutating func links() throws(InterpreterError) -> Expression {
    try scanner.skipBlank()
    var result = try operand()
    let outside = depth
    defer { depth = outside }
    while true {
      let before = scanner.place
      let endsLine = try scanner.skipBlank()
      let place = scanner.place
      let sign = scanner.sign()
      if [".", "?.", "["].contains(sign) { try lengthenChain() }
      switch sign {
      case ".":
        scanner.place += 1
        result = try member(of: result, isOptional: false)
      case "?.":
        scanner.place += 2
        try scanner.skipBlank()
        if takes("[") {
          result = try index(of: result, isOptional: true, opened: place)
        } else if scanner.sign() == "(" {
          throw .unsupported("a call of something that is no method", at: place)
        } else {
          result = try member(of: result, isOptional: true)
        }
      case "[":
        scanner.place += 1
        result = try index(of: result, isOptional: false, opened: place)
      case "(": throw .unsupported("a call of something that is no method", at: place)
      case "`": throw .unsupported("a template with a function", at: place)
      default:
        // The caller checks again whether a line ended.
        if endsLine { scanner.place = before }
        return result
      }
    }
  }

  private mutating func index(
    of object: Expression, isOptional: Bool, opened: Int
  ) throws(InterpreterError) -> Expression {
    let key = try nested { parser throws(InterpreterError) in try parser.sequence() }
    try expect("]", opened: opened)
    return .index(object, key, isOptional: isOptional, at: opened)
  }

  private mutating func member(of object: Expression, isOptional: Bool) throws(InterpreterError) -> Expression
  {
    try scanner.skipBlank()
    let place = scanner.place
    guard let name = try scanner.word() else {
      if scanner.unit() == UInt16(ascii: "#") { throw .unsupported("a private name", at: place) }
      throw try unexpected()
    }
    scanner.place += name.count
    let before = scanner.place
    try scanner.skipBlank()
    var optionality = Expression.Optionality(ofReceiver: isOptional)
    if scanner.sign() == "?." {
      var ahead = scanner
      ahead.place += 2
      try ahead.skipBlank()
      if ahead.sign() == "(" {
        scanner = ahead
        optionality.ofCall = true
      }
    }
    guard scanner.sign() == "(" else {
      scanner.place = before
      return .member(object, name, isOptional: isOptional, at: place)
    }
    let isMissing =
      !StandardNames.methods.contains(name)
      && (StandardNames.ofObjects.contains(name) || StandardNames.ofOthers.contains(name))
    if isMissing { throw .unsupported("the method `\(name.string)`", at: place) }
    return .method(object, name, try arguments(), optionality, at: place)
  }

  /// The arguments of a call, from its `(`.
  private mutating func arguments() throws(InterpreterError) -> [Expression] {
    let opened = scanner.place
    scanner.place += 1
    var result: [Expression] = []
    while true {
      try scanner.skipBlank()
      if takes(")") { return result }
      if scanner.sign() == "..." { throw .unsupported("`...`", at: scanner.place) }
      result.append(try assignment())
      try scanner.skipBlank()
      if takes(",") { continue }
      try expect(")", opened: opened)
      return result
    }
  }

  private mutating func operand() throws(InterpreterError) -> Expression {
    let start = scanner.place
    if scanner.isAtEnd { throw try unexpected() }
    let unit = scanner.unit()
    if (48...57).contains(unit) || unit == UInt16(ascii: ".") && (48...57).contains(scanner.unit(1)) {
      return .constant(.number(try scanner.number()))
    }
    if unit == UInt16(ascii: "\"") || unit == UInt16(ascii: "'") {
      return .constant(.text(try scanner.quoted()))
    }
    if let word = try scanner.word() { return try named(word, at: start) }
    switch scanner.sign() {
    case "(":
      scanner.place += 1
      try scanner.skipBlank()
      if scanner.sign() == ")" || scanner.sign() == "..." { return try emptyParentheses(at: start) }
      let inner = try nested { parser throws(InterpreterError) in try parser.sequence() }
      try expect(")", opened: start)
      return .group(inner)
    case "[":
      scanner.place += 1
      return try array(opened: start)
    case "{":
      scanner.place += 1
      return try object(opened: start)
    case "`":
      scanner.place += 1
      return try template(from: start)
    case "/", "/=": throw .unsupported("a regular expression", at: start)
    default: throw try unexpected()
    }
  }

  /// `()`, `(a,)` and `(...a)` are only the beginning of arrow functions.
  mutating func emptyParentheses(at start: Int) throws(InterpreterError) -> Expression {
    if scanner.sign() == "..." { throw .unsupported("an arrow function", at: start) }
    let place = scanner.place
    scanner.place += 1
    try scanner.skipBlank()
    if scanner.sign() == "=>" { throw .unsupported("an arrow function", at: start) }
    throw .fault(.syntax, "unexpected `)`", at: place)
  }

  /// A word: a literal, a name, or a function named by it and the following words.
  mutating func named(_ word: ScriptText, at place: Int) throws(InterpreterError) -> Expression {
    switch word {
    case "true", "false":
      scanner.place += word.count
      return .constant(.bool(word == "true"))
    case "null":
      scanner.place += 4
      return .constant(.null)
    case "typeof", "var", "const", "let":
      // `let` is not a name in strict code.
      throw .fault(.syntax, "unexpected `\(word.string)`", at: place)
    default: break
    }
    // A name elsewhere, but before another word or `=>` it begins a function.
    if word == "async" { throw .unsupported("an asynchronous function", at: place) }
    if StandardNames.keywords[word] != nil { throw try unexpected() }
    scanner.place += word.count
    if isDeclared(word) { return try nameOrCall(word, at: place) }
    switch word {
    case "undefined": return .constant(.undefined)
    case "NaN": return .constant(.number(.nan))
    case "Infinity": return .constant(.number(.infinity))
    case "faker":
      if let call = try fakerCall(at: place) { return call }
    default:
      guard StandardNames.globals.contains(word) else { return try nameOrCall(word, at: place) }
      if let function = try function(beginning: word) {
        return .function(function, try arguments(), at: place)
      }
    }
    throw .unsupported("`\(word.string)`", at: place)
  }

  private mutating func nameOrCall(_ name: ScriptText, at place: Int) throws(InterpreterError) -> Expression {
    let before = scanner.place
    try scanner.skipBlank()
    let sign = scanner.sign()
    guard sign == "(" else {
      scanner.place = before
      if sign == "=>" { throw .unsupported("an arrow function", at: place) }
      return resolve(name)
    }
    _ = try arguments()
    return .noFunction(name, at: place)
  }

  /// Returns the function that a standard name, with its member if it takes one, refers to before a `(`.
  private mutating func function(beginning word: ScriptText) throws(InterpreterError) -> GlobalFunction? {
    var ahead = scanner
    try ahead.skipBlank()
    var name = word.string
    if StandardNames.holders.contains(word) {
      guard ahead.sign() == "." else { return nil }
      ahead.place += 1
      try ahead.skipBlank()
      guard let member = try ahead.word() else { return nil }
      ahead.place += member.count
      name += ".\(member.string)"
      try ahead.skipBlank()
    }
    guard ahead.sign() == "(", let function = GlobalFunction(rawValue: name) else { return nil }
    scanner = ahead
    return function
  }

  /// `.provider().method(…)` or `.expression(…)` after `faker`, where it exists.
  private mutating func fakerCall(at place: Int) throws(InterpreterError) -> Expression? {
    let start = scanner
    var names: [ScriptText] = []
    while names.count < 2 {
      try scanner.skipBlank()
      guard takes(".") else { break }
      try scanner.skipBlank()
      guard let name = try scanner.word() else { break }
      scanner.place += name.count
      try scanner.skipBlank()
      guard scanner.sign() == "(" else { break }
      names.append(name)
      if Faker.isFunction(names.map(\.string)) {
        let provider = names.count == 2 ? names[0].string : ""
        return .faker(provider: provider, method: name.string, try arguments(), at: place)
      }
      guard try arguments().isEmpty else { break }
    }
    scanner = start
    return nil
  }
}
