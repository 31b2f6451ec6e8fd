/// A JSON value that keeps the order of its keys, and its text on one line (RFC 8259).
indirect enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  /// Members in the order written; those without a value are left out.
  case object([Member])

  /// A key and its value.
  struct Member: Sendable, Equatable {
    let key: String
    let value: JSON?

    init(_ key: String, _ value: JSON?) {
      self.key = key
      self.value = value
    }
  }

  /// The value as text, without line breaks.
  var text: String {
    var result = ""
    write(to: &result)
    return result
  }

  private func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let truth): out += truth ? "true" : "false"
    case .int(let number): out += String(number)
    case .double(let number): out += number.isFinite ? "\(number)" : "null"
    case .string(let text): Self.quote(text, to: &out)
    case .array(let elements):
      out += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { out += "," }
        element.write(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      var isFirst = true
      for member in members {
        guard let value = member.value else { continue }
        if !isFirst { out += "," }
        isFirst = false
        Self.quote(member.key, to: &out)
        out += ":"
        value.write(to: &out)
      }
      out += "}"
    }
  }

  /// Escapes what JSON must and, beyond it, all that a terminal or a line reader would take for a control.
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
