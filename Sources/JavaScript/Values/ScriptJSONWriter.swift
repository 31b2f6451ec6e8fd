/// Serializes values as JSON (ECMA-262, 25.5.2).
struct ScriptJSONWriter {
  private let indent: [UInt16]
  private var out: [UInt16] = []
  private var path: [JSObject] = []

  private init(indent: [UInt16]) { self.indent = indent }

  /// Writes a value; nil for `undefined`, which JSON does not have.
  static func write(_ value: JSValue, indent: ScriptText = "") throws(InterpreterError) -> ScriptText? {
    switch value {
    case .hole, .undefined: return nil
    default:
      var writer = ScriptJSONWriter(indent: indent.units)
      try writer.write(value)
      return ScriptText(writer.out)
    }
  }

  /// A quoted text, in which unpaired surrogates are escaped.
  static func quoted(_ text: ScriptText) -> [UInt16] {
    var writer = ScriptJSONWriter(indent: [])
    writer.quote(text)
    return writer.out
  }

  private mutating func write(_ value: JSValue) throws(InterpreterError) {
    switch value {
    case .hole, .undefined, .null: out += "null".utf16
    case .bool(let truth): out += (truth ? "true" : "false").utf16
    case .number(let number): out += (number.isFinite ? JSNumberText.text(of: number) : "null").utf16
    case .text(let text): quote(text)
    case .object(let object): try write(object)
    }
    guard out.count <= ScriptBudget.units else { throw .fault(.budget, "the text is too long", at: nil) }
  }

  private mutating func write(_ object: JSObject) throws(InterpreterError) {
    guard !path.contains(where: { $0 === object }) else {
      throw .type("JSON cannot hold an object that holds itself")
    }
    guard path.count < ScriptBudget.depth else { throw .unsupported("an object that is nested deep", at: 0) }
    path.append(object)
    defer { path.removeLast() }
    if let elements = object.elements {
      out.append(UInt16(ascii: "["))
      for (index, element) in elements.enumerated() {
        separate(isFirst: index == 0)
        try write(element)
      }
      close("]", isEmpty: elements.isEmpty)
    } else {
      let members = object.members.filter { $0.value.typeName != "undefined" }
      out.append(UInt16(ascii: "{"))
      for (index, member) in members.enumerated() {
        separate(isFirst: index == 0)
        quote(member.key)
        out += (indent.isEmpty ? ":" : ": ").utf16
        try write(member.value)
      }
      close("}", isEmpty: members.isEmpty)
    }
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { out.append(UInt16(ascii: ",")) }
    breakLine(level: path.count)
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool) {
    if !isEmpty { breakLine(level: path.count - 1) }
    out.append(UInt16(ascii: bracket))
  }

  private mutating func breakLine(level: Int) {
    guard !indent.isEmpty else { return }
    out.append(10)
    for _ in 0..<level { out += indent }
  }

  private mutating func quote(_ text: ScriptText) {
    let units = text.units
    out.append(UInt16(ascii: "\""))
    for (place, unit) in units.enumerated() {
      switch unit {
      case UInt16(ascii: "\""), UInt16(ascii: "\\"): out += [UInt16(ascii: "\\"), unit]
      case 8: out += "\\b".utf16
      case 9: out += "\\t".utf16
      case 10: out += "\\n".utf16
      case 12: out += "\\f".utf16
      case 13: out += "\\r".utf16
      case 0..<32: escape(unit)
      case 0xD800...0xDBFF:
        if place + 1 < units.count, UTF16.isTrailSurrogate(units[place + 1]) {
          out.append(unit)
        } else {
          escape(unit)
        }
      case 0xDC00...0xDFFF:
        if place > 0, UTF16.isLeadSurrogate(units[place - 1]) { out.append(unit) } else { escape(unit) }
      default: out.append(unit)
      }
    }
    out.append(UInt16(ascii: "\""))
  }

  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    out += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf16
  }
}
