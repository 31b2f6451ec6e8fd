/// Literals of several parts, after their opening sign.
extension ScriptParser {
  mutating func array(opened: Int) throws(InterpreterError) -> Expression {
    var elements: [Expression?] = []
    while true {
      try scanner.skipBlank()
      if takes("]") { return .array(elements) }
      if takes(",") {
        elements.append(nil)
        continue
      }
      if scanner.sign() == "..." { throw .unsupported("`...`", at: scanner.place) }
      elements.append(try assignment())
      try scanner.skipBlank()
      if takes(",") { continue }
      try expect("]", opened: opened)
      return .array(elements)
    }
  }

  mutating func object(opened: Int) throws(InterpreterError) -> Expression {
    var members: [(key: Expression.Key, value: Expression)] = []
    while true {
      try scanner.skipBlank()
      if takes("}") { return .object(members) }
      members.append(try objectMember())
      try scanner.skipBlank()
      if takes(",") { continue }
      try expect("}", opened: opened)
      return .object(members)
    }
  }

  private mutating func objectMember() throws(InterpreterError) -> (key: Expression.Key, value: Expression) {
    let place = scanner.place
    let unit = scanner.unit()
    let key: Expression.Key
    var shorthand: ScriptText?
    if unit == UInt16(ascii: "\"") || unit == UInt16(ascii: "'") {
      key = .fixed(try scanner.quoted())
    } else if (48...57).contains(unit) || unit == UInt16(ascii: ".") && (48...57).contains(scanner.unit(1)) {
      key = .fixed(ScriptText(JSNumberText.text(of: try scanner.number())))
    } else if let word = try scanner.word() {
      scanner.place += word.count
      key = .fixed(word)
      shorthand = word
    } else if takes("[") {
      key = .computed(try assignment())
      try expect("]", opened: place)
    } else if ["...", "*"].contains(scanner.sign()) {
      throw .unsupported("`\(scanner.sign())` in an object", at: place)
    } else {
      throw try unexpected()
    }
    try scanner.skipBlank()
    if case .fixed("__proto__") = key { throw .unsupported("`__proto__`", at: place) }
    if takes(":") { return (key, try assignment()) }
    if scanner.sign() == "(" { throw .unsupported("a method", at: place) }
    guard let name = shorthand else { throw try unexpected() }
    if [",", "}"].contains(scanner.sign()) {
      let isName =
        StandardNames.keywords[name] == nil
        && !["null", "true", "false", "typeof", "var", "const"].contains(name)
      guard isName else { throw .fault(.syntax, "`\(name.string)` has no value", at: place) }
      scanner.place = place
      return (key, try named(name, at: place))
    }
    if ["get", "set", "async"].contains(name) { throw .unsupported("a function in an object", at: place) }
    if scanner.sign() == "=" { throw .unsupported("destructuring", at: place) }
    throw try unexpected()
  }

  mutating func template(from start: Int) throws(InterpreterError) -> Expression {
    var words: [ScriptText] = []
    var holes: [Expression] = []
    while true {
      let (text, isLast) = try scanner.templateWords(from: start)
      words.append(text)
      if isLast { return .template(words, holes) }
      let opened = scanner.place - 2
      holes.append(try nested { parser throws(InterpreterError) in try parser.sequence() })
      try expect("}", opened: opened)
    }
  }
}
