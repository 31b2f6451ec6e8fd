/// Parses JSON (ECMA-262, 25.5.1; RFC 8259).
struct ScriptJSONReader {
  private let units: [UInt16]
  private var place = 0
  private var depth = 0

  private init(_ text: ScriptText) { units = text.units }

  static func read(_ text: ScriptText) throws(InterpreterError) -> JSValue {
    var reader = ScriptJSONReader(text)
    let value = try reader.value()
    reader.skipBlank()
    guard reader.place == reader.units.count else { throw reader.fault }
    return value
  }

  private var fault: InterpreterError {
    .fault(
      .exception,
      place < units.count
        ? "SyntaxError: this is no JSON: unexpected `\(String(decoding: [units[place]], as: UTF16.self))` at \(place)"
        : "SyntaxError: this is no JSON: it ends too early", at: nil)
  }

  private mutating func skipBlank() {
    while place < units.count, [9, 10, 13, 32].contains(units[place]) { place += 1 }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard place < units.count, units[place] == UInt16(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func word(_ word: String, _ value: JSValue) throws(InterpreterError) -> JSValue {
    guard units[place...].starts(with: word.utf16) else { throw fault }
    place += word.utf16.count
    return value
  }

  private mutating func value() throws(InterpreterError) -> JSValue {
    skipBlank()
    guard place < units.count else { throw fault }
    switch Unicode.Scalar(units[place]) {
    case "{": return try nested { reader throws(InterpreterError) in try reader.object() }
    case "[": return try nested { reader throws(InterpreterError) in try reader.array() }
    case "\"": return .text(try text())
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout ScriptJSONReader) throws(InterpreterError) -> JSValue
  ) throws(InterpreterError) -> JSValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScriptBudget.depth else { throw .unsupported("JSON that is nested deep", at: 0) }
    place += 1
    return try read(&self)
  }

  private mutating func array() throws(InterpreterError) -> JSValue {
    var elements: [JSValue] = []
    skipBlank()
    if takes("]") { return .object(JSObject(elements: [])) }
    while true {
      elements.append(try value())
      skipBlank()
      if takes("]") { return .object(JSObject(elements: elements)) }
      guard takes(",") else { throw fault }
    }
  }

  private mutating func object() throws(InterpreterError) -> JSValue {
    let object = JSObject()
    skipBlank()
    if takes("}") { return .object(object) }
    while true {
      skipBlank()
      guard place < units.count, units[place] == UInt16(ascii: "\"") else { throw fault }
      let key = try text()
      skipBlank()
      guard takes(":") else { throw fault }
      object.set(key, to: try value())
      skipBlank()
      if takes("}") { return .object(object) }
      guard takes(",") else { throw fault }
    }
  }

  private mutating func number() throws(InterpreterError) -> Double {
    let start = place
    _ = takes("-")
    let first = place
    guard place < units.count, (48...57).contains(units[place]) else { throw fault }
    let (magnitude, count) = JSNumberText.decimal(units[place...], allowsSign: false)
    place += count
    // JavaScript's own numbers, unlike JSON's, may begin with zeros and end in a point.
    if units[first] == 48, first + 1 < place, (48...57).contains(units[first + 1]) {
      place = first + 1
      throw fault
    }
    if let point = units[first..<place].firstIndex(of: UInt16(ascii: ".")),
      point + 1 == place || !(48...57).contains(units[point + 1])
    {
      place = point
      throw fault
    }
    return start == first ? magnitude : -magnitude
  }

  private mutating func text() throws(InterpreterError) -> ScriptText {
    place += 1
    var result: [UInt16] = []
    while place < units.count {
      let unit = units[place]
      if unit < 32 { throw fault }
      place += 1
      if unit == UInt16(ascii: "\"") { return ScriptText(result) }
      if unit == UInt16(ascii: "\\") { result.append(try escaped()) } else { result.append(unit) }
    }
    throw fault
  }

  private mutating func escaped() throws(InterpreterError) -> UInt16 {
    guard place < units.count else { throw fault }
    let letter = Unicode.Scalar(units[place])
    switch letter {
    case "\"", "\\", "/": break
    case "b", "f", "n", "r", "t": break
    case "u":
      guard place + 4 < units.count,
        let code = JSNumberText.whole(units[(place + 1)...(place + 4)], radix: 16)
      else {
        throw fault
      }
      place += 5
      return UInt16(code)
    default: throw fault
    }
    place += 1
    switch letter {
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    default: return units[place - 1]
    }
  }
}
