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
