extension Interpreter {
  /// The value of a link of a chain; nil where an optional link before it was missing (ECMA-262, 13.3.9).
  func link(_ expression: Expression) throws(InterpreterError) -> ScriptValue? {
    switch expression {
    case .member(let object, let key, let isOptional, let offset):
      guard let base = try link(object), !isOptional || !base.isNullish else { return nil }
      return try member(evaluate(key), of: base, at: offset)
    case .method(let object, let method, let arguments, let isOptional, let offset):
      guard let base = try link(object), !isOptional || !base.isNullish else { return nil }
      if base.isNullish { throw cannotRead(.string(method.rawValue), of: base, at: offset) }
      let argument = if let first = arguments.first { try evaluate(first) } else { ScriptValue.undefined }
      return try call(method, on: base, argument, at: offset)
    default: return try evaluate(expression)
    }
  }

  /// Reads a member (ECMA-262, 7.3.2); one that may be a function needs the engine.
  private func member(_ key: ScriptValue, of base: ScriptValue, at offset: Int) throws(InterpreterError)
    -> ScriptValue
  {
    if base.isNullish { throw cannotRead(key, of: base, at: offset) }
    let index: Int? = if case .number(let number) = key, number >= 0 { Int(exactly: number) } else { nil }
    let isLength = if case .string("length") = key { true } else { false }
    switch base {
    case .array(let elements):
      if let index { return index < elements.count ? elements[index] : .undefined }
      if isLength { return .number(Double(elements.count)) }
    case .string(let text):
      try spend(text.utf8.count / 16)
      if let index { return try character(index, of: text, at: offset) }
      if isLength { return .number(Double(text.utf16.count)) }
    case .object(let members):
      let name = try text(key)
      try spend(members.count / 16)
      if let member = members.first(where: { $0.key == name }) { return member.value }
      if StandardNames.isPlainMember(name) { return .undefined }
    default: break
    }
    throw .unsupported("the member `\(try text(key))` of a \(base.typeName)", at: offset)
  }

  /// A code unit of a text; half of a surrogate pair needs the engine.
  private func character(_ index: Int, of text: String, at offset: Int) throws(InterpreterError)
    -> ScriptValue
  {
    let units = text.utf16
    guard let start = units.index(units.startIndex, offsetBy: index, limitedBy: units.endIndex),
      start < units.endIndex
    else { return .undefined }
    guard let scalar = Unicode.Scalar(units[start]) else {
      throw .unsupported("half of a surrogate pair", at: offset)
    }
    return .string(String(Character(scalar)))
  }

  /// The methods of texts (ECMA-262, 22.1.3) and lists (23.1.3).
  private func call(
    _ method: ScriptMethod, on base: ScriptValue, _ argument: ScriptValue, at offset: Int
  ) throws(InterpreterError) -> ScriptValue {
    switch base {
    case .string(let text): return try call(method, on: text, argument, at: offset)
    case .array(let elements):
      try spend(elements.count)
      switch method {
      case .join: return .string(try join(elements, by: argument == .undefined ? "," : text(argument)))
      case .indexOf:
        for (index, element) in elements.enumerated() where try isSame(element, argument) {
          return .number(Double(index))
        }
        return .number(-1)
      case .includes:
        for element in elements where try isSame(element, argument) || isNaN(element) && isNaN(argument) {
          return .bool(true)
        }
        return .bool(false)
      default: break
      }
    default: break
    }
    throw .unsupported("`\(method.rawValue)` of a \(base.typeName)", at: offset)
  }

  private func isNaN(_ value: ScriptValue) -> Bool {
    if case .number(let number) = value { number.isNaN } else { false }
  }

  private func call(
    _ method: ScriptMethod, on text: String, _ argument: ScriptValue, at offset: Int
  ) throws(InterpreterError) -> ScriptValue {
    let other = try self.text(argument)
    try spend(bytes: text.utf8.count)
    // A search looks at each offset for each byte.
    try spend(text.utf8.count / 16 * (other.utf8.count / 16))
    switch method {
    case .startsWith: return .bool(text.utf8.starts(with: other.utf8))
    case .endsWith: return .bool(text.utf8.reversed().starts(with: other.utf8.reversed()))
    case .includes: return .bool(text.firstIndex(of: other) != nil)
    case .indexOf:
      guard let found = text.firstIndex(of: other) else { return .number(-1) }
      return .number(Double(text.utf16.distance(from: text.startIndex, to: found)))
    case .trim: return .string(text.trimmed)
    case .toUpperCase: return .string(text.uppercased())
    case .toLowerCase:
      // At the end of a word a capital sigma has another lower case, which Swift does not handle.
      if text.unicodeScalars.contains("\u{3A3}") { throw .unsupported("a capital sigma", at: offset) }
      return .string(text.lowercased())
    case .join: throw .unsupported("`join` of a text", at: offset)
    case .slice: return .string(try slice(of: text, from: argument, at: offset))
    }
  }

  /// The text from a code unit on, counted from the end where the number is negative (ECMA-262, 22.1.3.22).
  private func slice(
    of text: String, from start: ScriptValue, at offset: Int
  ) throws(InterpreterError) -> String {
    guard case .number(let number) = start, let wanted = Int(exactly: number) else {
      throw .unsupported("`slice` from what is no whole number", at: offset)
    }
    let units = text.utf16
    let first = wanted < 0 ? max(0, units.count + wanted) : min(wanted, units.count)
    guard let rest = String(units[units.index(units.startIndex, offsetBy: first)...]) else {
      throw .unsupported("half of a surrogate pair", at: offset)
    }
    return rest
  }
}

extension String {
  /// Where another text begins in it for the first time, byte by byte.
  fileprivate func firstIndex(of other: String) -> Index? {
    guard let first = other.utf8.first else { return startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: other.utf8) { return start }
      rest = rest[start...].dropFirst()
    }
    return nil
  }
}
