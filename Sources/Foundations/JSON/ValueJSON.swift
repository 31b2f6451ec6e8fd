/// Values as JSON texts: what people type and read, and what a plugin in another process would exchange.
public enum ValueJSON {
  /// Reads a JSON text as a value; whole numbers become `int` where they fit, other numbers `double`.
  ///
  /// - Parameter bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: where and why the text is no JSON.
  public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Value {
    value(try ParsedJSON.read(bytes))
  }

  private static func value(_ json: ParsedJSON) -> Value {
    switch json {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let text): Int(text).map(Value.int) ?? .double(Double(text) ?? .nan)
    case .string(let text): .string(text)
    case .array(let elements): .list(elements.map(value))
    case .object(let members): .map(ValueMap(fields: members.map { ($0.0, value($0.1)) }))
    }
  }

  /// Writes a value as JSON: bytes as base64, times and types as text, an error as an object that tells it.
  ///
  /// - Parameters:
  ///   - value: what to write.
  ///   - limit: bytes after which the rest is left out, since a value may share its parts many times over.
  /// - Returns: the text on one line.
  public static func write(_ value: Value, limit: Int = 1 << 20) -> String {
    var output = ""
    write(value, &output, limit)
    return output
  }

  private static func write(_ value: Value, _ output: inout String, _ limit: Int) {
    guard output.utf8.count < limit else {
      output += "null"
      return
    }
    switch value {
    case .null: output += "null"
    case .bool(let truth): output += truth ? "true" : "false"
    case .int(let number): output += String(number)
    case .uint(let number): output += String(number)
    case .double(let number):
      if let special = NumberText.special(number) {
        quote(special, &output)
      } else {
        output += NumberText.text(number)
      }
    case .string(let text): quote(text, &output)
    case .bytes(let octets): quote(Base64.encode(octets), &output)
    case .timestamp(let timestamp): quote(TimeText.text(timestamp), &output)
    case .duration(let duration): quote(TimeText.text(duration), &output)
    case .type(let type): quote(type.celName, &output)
    case .extended(let object): quote(object.text, &output)
    case .optional(let inner): write(inner ?? .null, &output, limit)
    case .error(let error):
      output += "{\"error\":"
      quote(error.message, &output)
      output += "}"
    case .list(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        write(element, &output, limit)
      }
      output += "]"
    case .map(let map):
      output += "{"
      for (index, entry) in zip(map.keys, map.values).enumerated() {
        if index > 0 { output += "," }
        quote(entry.0.description, &output)
        output += ":"
        write(entry.1, &output, limit)
      }
      output += "}"
    }
  }

  /// Writes a text in quotes, with the escapes that JSON needs.
  package static func quote(_ text: String, _ output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
