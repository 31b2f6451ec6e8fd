/// Writes JSON (RFC 8259) on one line, members in insertion order, so that equal data gives equal bytes.
package struct JSONWriter {
  /// How values are written that have no JSON form.
  enum Form {
    /// As servers send them: timestamps with milliseconds, whole numbers without a fraction, all else `null`.
    case wire
    /// So that people and plugins can read them: as text; an error as an object with its message.
    case exchange
  }

  private let form: Form
  private let limit: Int
  private var output: [UInt8] = []

  private init(_ form: Form, limit: Int = .max) {
    self.form = form
    self.limit = limit
  }

  /// The bytes of a value in a server's response.
  ///
  /// Timestamps become RFC 3339 texts. Values without a JSON form (bytes, types, errors, NaN) become `null`.
  package static func bytes(_ value: Value) -> [UInt8] {
    var writer = JSONWriter(.wire)
    writer.write(value)
    return writer.output
  }

  /// The text of a value, for people and plugins.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - limit: bytes after which the rest is `null`.
  /// - Returns: the text on one line.
  static func text(_ value: Value, limit: Int) -> String {
    var writer = JSONWriter(.exchange, limit: limit)
    writer.write(value)
    return String(decoding: writer.output, as: UTF8.self)
  }

  private mutating func write(_ value: Value) {
    guard output.count < limit else { return add("null") }
    switch value {
    case .null: add("null")
    case .bool(let truth): add(truth ? "true" : "false")
    case .int(let number): add(String(number))
    case .uint(let number): add(String(number))
    case .double(let number):
      if form == .exchange, let special = NumberText.special(number) {
        quote(special)
      } else {
        Self.write(number, into: &output)
      }
    case .string(let text): quote(text)
    case .timestamp(let time):
      quote(form == .wire ? RFC3339.text(milliseconds: time.milliseconds) : RFC3339.text(time))
    case .list(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(element)
      }
      output.append(UInt8(ascii: "]"))
    case .map(let map):
      output.append(UInt8(ascii: "{"))
      for (index, (key, value)) in zip(map.keys, map.values).enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        quote(key.description)
        output.append(UInt8(ascii: ":"))
        write(value)
      }
      output.append(UInt8(ascii: "}"))
    case .optional(let wrapped): write(wrapped ?? .null)
    case .bytes, .duration, .type, .extended, .error: writeText(of: value)
    }
  }

  /// Writes a value that JSON has no form for.
  private mutating func writeText(of value: Value) {
    guard form == .exchange else { return add("null") }
    switch value {
    case .bytes(let bytes): quote(Base64.encode(bytes))
    case .duration(let duration): quote(DurationText.text(duration))
    case .type(let type): quote(type.celName)
    case .extended(let object): quote(object.text)
    case .error(let error):
      add("{\"error\":")
      quote(error.message)
      add("}")
    default: add("null")
    }
  }

  private mutating func add(_ text: String) { output += text.utf8 }

  private mutating func quote(_ text: String) { Self.write(text, into: &output) }

  /// Appends a number; `null` where it is not finite.
  package static func write(_ number: Double, into output: inout [UInt8]) {
    output += (number.isFinite ? NumberText.text(number) : "null").utf8
  }

  /// Appends a text in quotes.
  ///
  /// Escapes what JSON requires and, beyond it, all that a terminal or a line reader treats as a control: U+007F to
  /// U+009F, and the line and paragraph separators.
  package static func write(_ text: String, into output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      output.reserveCapacity(output.count + bytes.count + 2)
      output.append(UInt8(ascii: "\""))
      var index = 0
      while index < bytes.count {
        let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): output += "\\n".utf8
        case UInt8(ascii: "\r"): output += "\\r".utf8
        case UInt8(ascii: "\t"): output += "\\t".utf8
        case 0..<0x20, 0x7F: escape(UInt32(byte), into: &output)
        case 0xC2 where next < 0xA0:
          escape(UInt32(next), into: &output)
          index += 1
        case 0xE2 where next == 0x80 && bytes[index + 1] & 0xFE == 0xA8:
          escape(0x2028 | UInt32(bytes[index + 1] & 1), into: &output)
          index += 2
        default: output.append(byte)
        }
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  private static func escape(_ code: UInt32, into output: inout [UInt8]) {
    output += ("\\u" + Hex.digits(code, width: 4)).utf8
  }
}
