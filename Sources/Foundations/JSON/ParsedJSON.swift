/// The value of a JSON text (RFC 8259); numbers stay text, so that no digit is lost.
package indirect enum ParsedJSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([ParsedJSON])
  case object([(String, ParsedJSON)])

  /// The member of an object.
  package subscript(name: String) -> ParsedJSON? {
    if case .object(let members) = self { members.first { $0.0 == name }?.1 } else { nil }
  }

  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of an array.
  package var elements: [ParsedJSON]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members of an object, as written.
  package var members: [(String, ParsedJSON)]? {
    if case .object(let members) = self { members } else { nil }
  }
  /// The value of a number.
  package var number: Double? { if case .number(let text) = self { Double(text) } else { nil } }
  /// The value of a number without a fraction.
  package var whole: Int? {
    if case .number(let text) = self { Int(text) ?? number.flatMap { Int(exactly: $0) } } else { nil }
  }
  /// Whether a boolean is true.
  package var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - limit: the most values that it may have, of all levels, so that a short text of many does not take much memory.
  /// - Returns: its value.
  /// - Throws: where and why the text is no JSON, or that it has too many values.
  package static func read(_ bytes: [UInt8], atMost limit: Int = .max) throws(JSONSyntaxError) -> ParsedJSON {
    // What is replaced in a text would be another text than the one that was sent (RFC 8259, 8.1).
    if let position = firstInvalidUTF8(in: bytes) {
      throw JSONSyntaxError(message: "expected UTF-8 at byte \(position) of the JSON text")
    }
    var reader = JSONReader(bytes: bytes, limit: limit)
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.position == bytes.count else { throw reader.syntaxError("the end") }
    return value
  }
}

extension ParsedJSON {
  /// The text on one line: numbers as they were written, members in their order.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let truth): output += (truth ? "true" : "false").utf8
    case .number(let text): output += text.utf8
    case .string(let text): JSONWriter.write(text, into: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONWriter.write(member.0, into: &output)
        output.append(UInt8(ascii: ":"))
        member.1.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

/// Where and why a text is no JSON.
public struct JSONSyntaxError: Error, Sendable {
  /// What was expected and where.
  public let message: String
  /// Whether it may be JSON, with more values than the reader takes.
  package var isTooLarge = false
}

private struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  private var depth = 0

  private var valuesLeft: Int

  init(bytes: [UInt8], limit: Int) { (self.bytes, valuesLeft) = (bytes, limit) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func syntaxError(_ expected: String) -> JSONSyntaxError {
    JSONSyntaxError(message: "expected \(expected) at byte \(position) of the JSON text")
  }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ word: String, _ value: ParsedJSON) throws(JSONSyntaxError) -> ParsedJSON {
    guard bytes[position...].starts(with: word.utf8) else { throw syntaxError("a value") }
    position += word.utf8.count
    return value
  }

  mutating func value() throws(JSONSyntaxError) -> ParsedJSON {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw syntaxError("fewer levels of nesting") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw JSONSyntaxError(message: "expected fewer values", isTooLarge: true) }
    switch current {
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["):
      position += 1
      var elements: [ParsedJSON] = []
      if take("]") { return .array(elements) }
      repeat { elements.append(try value()) } while take(",")
      guard take("]") else { throw syntaxError("`,` or `]`") }
      return .array(elements)
    case UInt8(ascii: "{"):
      position += 1
      var members: [(String, ParsedJSON)] = []
      if take("}") { return .object(members) }
      repeat {
        skipBlanks()
        let name = try string()
        guard take(":") else { throw syntaxError("`:`") }
        members.append((name, try value()))
      } while take(",")
      guard take("}") else { throw syntaxError("`,` or `}`") }
      return .object(members)
    default: return .number(try number())
    }
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    guard takeNumber() else {
      position = start
      throw syntaxError("a value")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a number comes next, which is then passed: without zeros before it, and with digits on both sides of a point.
  private mutating func takeNumber() -> Bool {
    if current == UInt8(ascii: "-") { position += 1 }
    let isZero = current == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole == 1 || whole > 1 && !isZero else { return false }
    if current == UInt8(ascii: ".") {
      position += 1
      guard takeDigits() > 0 else { return false }
    }
    guard let sign = current, sign | 0x20 == UInt8(ascii: "e") else { return true }
    position += 1
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
    return takeDigits() > 0
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = current, byte.isDigit { position += 1 }
    return position - start
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    guard current == UInt8(ascii: "\"") else { throw syntaxError("a string") }
    position += 1
    let start = position
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    if current == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    var unescaped = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      case 0..<0x20: throw syntaxError("no control character in a string")
      default: unescaped.append(byte)
      }
    }
    throw syntaxError("a closing quote")
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte = current else { throw syntaxError("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "b"): unescaped.append(8)
    case UInt8(ascii: "f"): unescaped.append(12)
    case UInt8(ascii: "n"): unescaped.append(10)
    case UInt8(ascii: "r"): unescaped.append(13)
    case UInt8(ascii: "t"): unescaped.append(9)
    case UInt8(ascii: "u"):
      var code = try unit()
      if code & 0xFC00 == 0xD800, current == UInt8(ascii: "\\") {
        let before = position
        position += 1
        if current == UInt8(ascii: "u") {
          position += 1
          let low = try unit()
          if low & 0xFC00 == 0xDC00 {
            code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
          } else {
            position = before
          }
        } else {
          position = before
        }
      }
      unescaped.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    default: throw syntaxError("an escape")
    }
  }

  private mutating func unit() throws(JSONSyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current?.hexDigit else { throw syntaxError("four hexadecimal digits") }
      code = code << 4 | digit
      position += 1
    }
    return code
  }
}

/// Values as JSON texts: for people to type and read, and for exchange with a plugin in another process.
public enum ValueJSON {
  /// Reads a JSON text as a value; whole numbers become `int` where they fit, other numbers `double`.
  ///
  /// - Parameter bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: where and why the text is no JSON.
  public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Value {
    value(try ParsedJSON.read(bytes))
  }

  /// The value of JSON that was read; whole numbers become `int` where they fit, other numbers `double`.
  package static func value(_ json: ParsedJSON) -> Value {
    switch json {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let text): Int(text).map(Value.int) ?? .double(Double(text) ?? .nan)
    case .string(let text): .string(text)
    case .array(let elements): .list(elements.map(value))
    case .object(let members): .map(ValueMap(fields: members.map { ($0.0, value($0.1)) }))
    }
  }

  /// Writes a value as JSON: bytes as base64, times and types as text, an error as an object with its message.
  ///
  /// - Parameters:
  ///   - value: the value to write.
  ///   - limit: bytes after which the rest is left out, since a value may share its parts many times over.
  /// - Returns: the text on one line.
  public static func write(_ value: Value, limit: Int = 1 << 20) -> String {
    JSONWriter.text(value, limit: limit)
  }
}
