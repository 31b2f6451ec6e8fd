internal import FoundationEssentials

/// A JSON value that keeps the order of its keys, and its text on one line (RFC 8259).
public indirect enum JSON: Sendable, Equatable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number; `null` where it is none that JSON can write.
  case double(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in the order written; those without a value are left out.
  case object([Member])

  /// A key and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public let key: String
    /// Its value; the member is left out where there is none.
    public let value: JSON?

    /// Pairs a key with its value.
    public init(_ key: String, _ value: JSON?) {
      self.key = key
      self.value = value
    }
  }

  /// The value as text, without line breaks.
  public var text: String {
    var output: [UInt8] = []
    write(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The value formatted for people: a member or an element a line, indented by two spaces a level.
  public var indentedText: String {
    var output: [UInt8] = []
    write(to: &output, level: 0)
    return String(decoding: output, as: UTF8.self)
  }

  /// Writes on one line, or on several where a level is given.
  private func write(to output: inout [UInt8], level: Int? = nil) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let truth): output += (truth ? "true" : "false").utf8
    case .int(let number): output += String(number).utf8
    case .double(let number): output += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): JSONWriter.write(text, into: &output)
    case .array(let elements):
      Self.write(elements, in: ("[", "]"), to: &output, level) { element, output, level in
        element.write(to: &output, level: level)
      }
    case .object(let members):
      Self.write(members.filter { $0.value != nil }, in: ("{", "}"), to: &output, level) {
        member, output, level in
        JSONWriter.write(member.key, into: &output)
        output += (level == nil ? ":" : ": ").utf8
        member.value?.write(to: &output, level: level)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: (open: String, close: String), to output: inout [UInt8],
    _ level: Int?,
    _ write: (Element, inout [UInt8], Int?) -> Void
  ) {
    let inner = level.map { $0 + 1 }
    let isBroken = level != nil && !elements.isEmpty
    output += brackets.open.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if isBroken { output += ("\n" + String(repeating: "  ", count: inner ?? 0)).utf8 }
      write(element, &output, inner)
    }
    if isBroken { output += ("\n" + String(repeating: "  ", count: level ?? 0)).utf8 }
    output += brackets.close.utf8
  }
}

extension JSON {
  /// Reads a value of a type from a JSON text (RFC 8259).
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: `DecodingError` where the text is not UTF-8 or not JSON, or has another form.
  public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    // The decoder takes UTF-16 and UTF-32 as well, which it knows by their zeros, and skips what no member is read from.
    if bytes.prefix(4).contains(0) || firstInvalidUTF8(in: bytes) != nil {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "the text is not UTF-8"))
    }
    return try JSONDecoder().decode(type, from: Data(bytes))
  }
}
