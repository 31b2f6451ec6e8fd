/// Values as sent by the prelude: JSON in which an object's members are a list, and values that JSON lacks are tagged
/// objects.
enum JSTaggedValue {
  static func value(of sent: JSValue) -> ScriptValue {
    guard case .object(let object) = sent else { return sent.exported() }
    if let elements = object.elements { return .array(elements.map(value)) }
    if case .object(let list)? = object["o"], let parts = list.elements {
      return .object(
        stride(from: 0, to: parts.count - 1, by: 2).map {
          ScriptValue.Member(parts[$0].exported().text, value(of: parts[$0 + 1]))
        })
    }
    switch object["t"]?.exported().text {
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "-Infinity": return .number(-.infinity)
    case "-0": return .number(-0.0)
    default: return .undefined
    }
  }
}

/// Globals as expected by the prelude: all objects in a list, in which they refer to each other by number, so that
/// sharing and cycles are preserved.
struct GlobalsText {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var objects: [JSObject] = []
  private var out: [UInt16] = []

  static func text(of globals: [ScriptText: JSValue]) -> ScriptText {
    var writer = GlobalsText()
    writer.out += "{\"globals\":[".utf16
    for (index, (name, value)) in globals.sorted(by: { $0.key < $1.key }).enumerated() {
      writer.pair(name, value, isFirst: index == 0)
    }
    writer.out += "],\"objects\":[".utf16
    var next = 0
    while next < writer.objects.count {
      if next > 0 { writer.out.append(UInt16(ascii: ",")) }
      writer.object(writer.objects[next])
      next += 1
    }
    writer.out += "]}".utf16
    return ScriptText(writer.out)
  }

  private mutating func pair(_ name: ScriptText, _ value: JSValue, isFirst: Bool) {
    if !isFirst { out.append(UInt16(ascii: ",")) }
    out += ScriptJSONWriter.quoted(name)
    out.append(UInt16(ascii: ","))
    write(value)
  }

  /// Writes an object: `[elements or null, [key, value, …]]`.
  private mutating func object(_ object: JSObject) {
    out.append(UInt16(ascii: "["))
    if let elements = object.elements {
      out.append(UInt16(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt16(ascii: ",")) }
        write(element)
      }
      out.append(UInt16(ascii: "]"))
    } else {
      out += "null".utf16
    }
    out += ",[".utf16
    for (index, member) in object.members.enumerated() { pair(member.key, member.value, isFirst: index == 0) }
    out += "]]".utf16
  }

  private mutating func write(_ value: JSValue) {
    switch value {
    case .hole: out += "{\"t\":\"hole\"}".utf16
    case .undefined: out += "{\"t\":\"undefined\"}".utf16
    case .null: out += "null".utf16
    case .bool(let truth): out += (truth ? "true" : "false").utf16
    case .number(let number):
      let isPlain = number.isFinite && !(number == 0 && number.sign == .minus)
      let text =
        isPlain
        ? JSNumberText.text(of: number) : "{\"n\":\"\(number == 0 ? "-0" : JSNumberText.text(of: number))\"}"
      out += text.utf16
    case .text(let text): out += ScriptJSONWriter.quoted(text)
    case .object(let object):
      let number = numbers[ObjectIdentifier(object)] ?? objects.count
      if number == objects.count {
        numbers[ObjectIdentifier(object)] = number
        objects.append(object)
      }
      out += "{\"r\":\(number)}".utf16
    }
  }
}
