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
    var result = ""
    write(to: &result)
    return result
  }

  /// The value formatted for people: a member or an element a line, indented by two spaces a level.
  public var indentedText: String {
    var result = ""
    write(to: &result, level: 0)
    return result
  }

  /// Writes on one line, or on several where a level is given.
  private func write(to out: inout String, level: Int? = nil) {
    switch self {
    case .null: out += "null"
    case .bool(let truth): out += truth ? "true" : "false"
    case .int(let number): out += String(number)
    case .double(let number): out += number.isFinite ? "\(number)" : "null"
    case .string(let text): Self.quote(text, to: &out)
    case .array(let elements):
      Self.write(elements, in: ("[", "]"), to: &out, level) { element, out, level in
        element.write(to: &out, level: level)
      }
    case .object(let members):
      Self.write(members.filter { $0.value != nil }, in: ("{", "}"), to: &out, level) { member, out, level in
        Self.quote(member.key, to: &out)
        out += level == nil ? ":" : ": "
        member.value?.write(to: &out, level: level)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: (open: String, close: String), to out: inout String, _ level: Int?,
    _ write: (Element, inout String, Int?) -> Void
  ) {
    let inner = level.map { $0 + 1 }
    let isBroken = level != nil && !elements.isEmpty
    out += brackets.open
    for (index, element) in elements.enumerated() {
      if index > 0 { out += "," }
      if isBroken { out += "\n" + String(repeating: "  ", count: inner ?? 0) }
      write(element, &out, inner)
    }
    if isBroken { out += "\n" + String(repeating: "  ", count: level ?? 0) }
    out += brackets.close
  }

  /// Escapes what JSON requires and, beyond it, all that a terminal or a line reader would treat as a control.
  private static func quote(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
