extension Interpreter {
  /// The methods of texts (ECMA-262, 22.1.3).
  func call(
    _ name: ScriptText, on text: ScriptText, _ arguments: [JSValue], at place: Int
  ) throws(InterpreterError) -> JSValue {
    let first = arguments.first ?? .undefined
    let second = arguments.count > 1 ? arguments[1] : .undefined
    let count = text.count
    try spend(units: count)
    switch name {
    case "toString": return .text(text)
    case "trim": return .text(text.trimmed)
    case "toUpperCase": return .text(try recased(text, at: place) { $0.uppercased() })
    case "toLowerCase": return .text(try recased(text, at: place) { $0.lowercased() })
    case "charAt":
      let index = try first.asInteger()
      return .text(ScriptText((0..<count).contains(index) ? [text.units[index]] : []))
    case "includes":
      return .bool(text.firstIndex(of: try first.asText(), from: try start(second, count)) != nil)
    case "indexOf":
      return .number(Double(text.firstIndex(of: try first.asText(), from: try start(second, count)) ?? -1))
    case "startsWith":
      let start = try start(second, count)
      return .bool(text.units[start...].starts(with: try first.asText().units))
    case "endsWith":
      let end = second.typeName == "undefined" ? count : try start(second, count)
      let other = try first.asText().units
      return .bool(end >= other.count && text.units[(end - other.count)..<end].elementsEqual(other))
    case "slice":
      let from = try relative(first, count, otherwise: 0)
      let to = try relative(second, count, otherwise: count)
      return .text(ScriptText(text.units[from..<max(from, to)]))
    case "substring":
      let from = try start(first, count)
      let to = second.typeName == "undefined" ? count : try start(second, count)
      return .text(ScriptText(text.units[min(from, to)..<max(from, to)]))
    case "concat":
      var result = text
      for argument in arguments { result = result + (try argument.asText()) }
      try spend(units: result.count)
      return .text(result)
    case "repeat":
      let times = try first.asNumber()
      guard !(times <= -1), times != .infinity else {
        throw .fault(.exception, "RangeError: a text cannot be repeated that often", at: place)
      }
      let whole = try first.asInteger()
      guard count == 0 || whole <= ScriptBudget.units / count else { throw tooLong }
      try spend(units: whole * count)
      return .text(ScriptText(Array(repeatElement(text.units, count: count == 0 ? 0 : whole).joined())))
    case "padStart", "padEnd": return .text(try pad(text, first, second, atStart: name == "padStart"))
    case "split": return try split(text, first, second)
    case "replace", "replaceAll": return .text(try replace(text, first, second, all: name == "replaceAll"))
    default: throw .unsupported("`\(name.string)` of a text", at: place)
    }
  }

  private var tooLong: InterpreterError { .fault(.budget, "the text or list is too long", at: nil) }

  /// Changes the case of letters; half a surrogate pair, which Swift's texts cannot hold, needs the engine.
  private func recased(
    _ text: ScriptText, at place: Int, _ change: (String) -> String
  ) throws(InterpreterError) -> ScriptText {
    // At the end of a word it has another lower case, which Swift does not implement.
    if text.units.contains(0x3A3) { throw .unsupported("a capital sigma", at: place) }
    let string = text.string
    guard ScriptText(string) == text else { throw .unsupported("half of a surrogate pair", at: place) }
    return ScriptText(change(string))
  }

  /// A position in a text or list, clamped to its bounds.
  private func start(_ value: JSValue, _ count: Int) throws(InterpreterError) -> Int {
    max(0, min(count, try value.asInteger()))
  }

  /// A position; a negative one counts from the end.
  func relative(_ value: JSValue, _ count: Int, otherwise: Int) throws(InterpreterError) -> Int {
    if value.typeName == "undefined" { return otherwise }
    let place = try value.asInteger()
    return place < 0 ? max(0, count + place) : min(place, count)
  }

  private func pad(
    _ text: ScriptText, _ length: JSValue, _ filler: JSValue, atStart: Bool
  ) throws(InterpreterError) -> ScriptText {
    let missing = try length.asInteger() - text.count
    let unit = filler.typeName == "undefined" ? " " : try filler.asText()
    guard missing > 0, !unit.isEmpty else { return text }
    try spend(units: missing)
    let padding = ScriptText((0..<missing).map { unit.units[$0 % unit.count] })
    return atStart ? padding + text : text + padding
  }

  private func split(
    _ text: ScriptText, _ separator: JSValue, _ limit: JSValue
  ) throws(InterpreterError) -> JSValue {
    var most = Int(UInt32.max)
    if limit.typeName != "undefined" { most = Int(UInt32(truncatingIfNeeded: try limit.asInteger())) }
    var parts: [ScriptText] = []
    if separator.typeName == "undefined" {
      parts = [text]
    } else {
      let by = try separator.asText()
      if by.isEmpty {
        parts = text.units.map { ScriptText([$0]) }
      } else {
        var place = 0
        while let next = text.firstIndex(of: by, from: place) {
          parts.append(ScriptText(text.units[place..<next]))
          place = next + by.count
        }
        parts.append(ScriptText(text.units[place...]))
      }
    }
    return .object(JSObject(elements: parts.prefix(most).map { .text($0) }))
  }

  private func replace(
    _ text: ScriptText, _ search: JSValue, _ replacement: JSValue, all: Bool
  ) throws(InterpreterError) -> ScriptText {
    let (old, new) = (try search.asText(), try replacement.asText())
    var result: [UInt16] = []
    var place = 0
    var from = 0
    while let next = text.firstIndex(of: old, from: from) {
      result += text.units[place..<next]
      result += expanded(new, in: text, at: next, matching: old)
      try spend()
      guard result.count <= ScriptBudget.units else { throw tooLong }
      place = next + old.count
      from = next + max(1, old.count)
      if !all { break }
    }
    return ScriptText(result + text.units[place...])
  }

  /// A replacement with its `$$`, `$&`, `` $` `` and `$'` filled in (ECMA-262, 22.1.3.19.1).
  private func expanded(
    _ replacement: ScriptText, in text: ScriptText, at match: Int, matching old: ScriptText
  ) -> [UInt16] {
    let units = replacement.units
    guard units.contains(UInt16(ascii: "$")) else { return units }
    var result: [UInt16] = []
    var place = 0
    while place < units.count {
      let next = place + 1 < units.count ? Unicode.Scalar(units[place + 1]) : nil
      if units[place] == UInt16(ascii: "$"), let next, "$&`'".unicodeScalars.contains(next) {
        switch next {
        case "$": result.append(UInt16(ascii: "$"))
        case "&": result += old.units
        case "`": result += text.units[..<match]
        default: result += text.units[(match + old.count)...]
        }
        place += 2
      } else {
        result.append(units[place])
        place += 1
      }
    }
    return result
  }
}
