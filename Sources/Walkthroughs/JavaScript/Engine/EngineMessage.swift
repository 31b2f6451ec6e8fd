/// Values as texts between the host and the prelude: a letter for the type, then the value.
///
/// `u` is undefined, `n` null, `t` true and `f` false. Numbers are `d1.5;`, texts `s3:abc` with their length in UTF-16,
/// lists `a2:…` with that many values, and objects `o1:…` with that many pairs of a text and a value.
struct EngineMessage {
  private let units: [UInt16]
  private var offset = 0

  /// Reads a value; what is malformed, or nested too deep, is undefined.
  static func read(_ units: some Sequence<UInt16>) -> ScriptValue {
    var message = EngineMessage(units: Array(units))
    return message.value(depth: 0) ?? .undefined
  }

  /// The message of a value.
  static func text(of value: ScriptValue) -> String {
    switch value {
    case .undefined: return "u"
    case .null: return "n"
    case .bool(let truth): return truth ? "t" : "f"
    case .number(let number):
      return "d\(number == 0 && number.sign == .minus ? "-0" : JSNumberText.text(of: number));"
    case .string(let text): return "s\(text.utf16.count):\(text)"
    case .array(let elements): return elements.reduce(into: "a\(elements.count):") { $0 += text(of: $1) }
    case .object(let members):
      return members.reduce(into: "o\(members.count):") {
        $0 += text(of: .string($1.key)) + text(of: $1.value)
      }
    }
  }

  private mutating func value(depth: Int) -> ScriptValue? {
    guard depth < ScriptBudget.depth, offset < units.count else { return nil }
    offset += 1
    switch Unicode.Scalar(units[offset - 1]) {
    case "n": return .null
    case "t": return .bool(true)
    case "f": return .bool(false)
    case "d": return Double(head(until: ";")).map(ScriptValue.number)
    case "s": return text().map(ScriptValue.string)
    case "a":
      var elements: [ScriptValue] = []
      for _ in 0..<count() {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    case "o":
      var members: [ScriptValue.Member] = []
      for _ in 0..<count() {
        guard case .string(let key)? = value(depth: depth + 1), let value = value(depth: depth + 1) else {
          return nil
        }
        members.append(.init(key, value))
      }
      return .object(members)
    default: return .undefined
    }
  }

  private mutating func head(until end: Unicode.Scalar) -> String {
    let rest = units[offset...].prefix { $0 != UInt16(ascii: end) }
    offset = min(rest.endIndex + 1, units.count)
    return String(decoding: rest, as: UTF16.self)
  }

  private mutating func count() -> Int { max(0, Int(head(until: ":")) ?? 0) }

  private mutating func text() -> String? {
    let count = count()
    guard count <= units.count - offset else { return nil }
    defer { offset += count }
    return String(decoding: units[offset..<(offset + count)], as: UTF16.self)
  }
}

extension UInt16 {
  /// A code unit by its ASCII character.
  init(ascii character: Unicode.Scalar) { self = UInt16(truncatingIfNeeded: character.value) }
}
