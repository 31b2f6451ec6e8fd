extension Interpreter {
  /// The functions that are not methods (ECMA-262, 19.2, 21.1, 21.3, 25.5, and upstream's own).
  func call(_ function: GlobalFunction, _ arguments: [JSValue], at place: Int) throws(InterpreterError)
    -> JSValue
  {
    let first = arguments.first ?? .undefined
    let second = arguments.count > 1 ? arguments[1] : .undefined
    switch function {
    case .Number: return .number(arguments.isEmpty ? 0 : try first.asNumber())
    case .String: return .text(arguments.isEmpty ? "" : try first.asText())
    case .Boolean: return .bool(first.isTruthy)
    case .parseInt: return .number(try Self.parseInt(first, second))
    case .parseFloat:
      return .number(JSNumberText.decimal(try first.asText().trimmed.units[...], allowsSign: true).number)
    case .isNaN: return .bool(try first.asNumber().isNaN)
    case .floor: return .number(try first.asNumber().rounded(.down))
    case .ceil: return .number(try first.asNumber().rounded(.up))
    case .round: return .number(Self.rounded(try first.asNumber()))
    case .abs: return .number(try first.asNumber().magnitude)
    case .min: return .number(try extreme(of: arguments, from: .infinity) { $0 < $1 })
    case .max: return .number(try extreme(of: arguments, from: -.infinity) { $0 > $1 })
    case .random: return .number(drawRandom())
    case .now: return .number(host.now())
    case .json, .parse:
      if second.typeName == "object" { throw .unsupported("`JSON.parse` with a function", at: place) }
      let text = try first.asText()
      try spend(units: text.count)
      return try ScriptJSONReader.read(text)
    case .stringify: return try stringify(arguments, at: place)
    case .relativePoint:
      let x = JSNumberText.text(of: (try first.asNumber() * 100).rounded(.up))
      let y = JSNumberText.text(of: (try second.asNumber() * 100).rounded(.up))
      return .text("\(x)%,\(y)%")
    case .log, .info, .warn, .error, .debug:
      var words: [String] = []
      for argument in arguments {
        if case .object = argument, let text = try ScriptJSONWriter.write(argument) {
          words.append(text.string)
        } else {
          words.append(try argument.asText().string)
        }
      }
      print(words.joined(separator: " "))
      return .undefined
    }
  }

  /// ECMA-262, 19.2.5.
  private static func parseInt(_ value: JSValue, _ radix: JSValue) throws(InterpreterError) -> Double {
    var units = try value.asText().trimmed.units[...]
    let isNegative = units.first == UInt16(ascii: "-")
    if isNegative || units.first == UInt16(ascii: "+") { units = units.dropFirst() }
    var base = int32(try radix.asNumber())
    guard base == 0 || (2...36).contains(base) else { return .nan }
    if base == 0 || base == 16 {
      if units.starts(with: "0x".utf16) || units.starts(with: "0X".utf16) {
        units = units.dropFirst(2)
        base = 16
      }
      if base == 0 { base = 10 }
    }
    let digits = units.prefix { ($0.digit ?? 36) < base }
    guard let whole = JSNumberText.whole(digits, radix: base) else { return .nan }
    return isNegative ? -whole : whole
  }

  /// ECMA-262, 7.1.6: a number that is not finite counts as 0.
  private static func int32(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    let low = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int(Int32(truncatingIfNeeded: Int64(low)))
  }

  /// ECMA-262, 21.3.2.28: halves round up, and a result of zero keeps its sign.
  private static func rounded(_ number: Double) -> Double {
    guard number.isFinite else { return number }
    let floor = number.rounded(.down)
    let result = number - floor >= 0.5 ? floor + 1 : floor
    return result == 0 && number.sign == .minus ? -0.0 : result
  }

  private func extreme(
    of values: [JSValue], from start: Double, _ isBetter: (Double, Double) -> Bool
  ) throws(InterpreterError) -> Double {
    var result = start
    for value in values {
      let number = try value.asNumber()
      if number.isNaN || result.isNaN {
        result = .nan
      } else if isBetter(number, result) {
        result = number
      } else if number == 0, result == 0 {
        // -0 counts as less than 0.
        let isNegative =
          start > 0
          ? number.sign == .minus || result.sign == .minus
          : number.sign == .minus && result.sign == .minus
        result = isNegative ? -0.0 : 0
      }
    }
    return result
  }

  private func stringify(_ arguments: [JSValue], at place: Int) throws(InterpreterError) -> JSValue {
    if arguments.count > 1, case .object = arguments[1] {
      throw .unsupported("`JSON.stringify` with a filter", at: place)
    }
    var indent: ScriptText = ""
    if arguments.count > 2 {
      switch arguments[2] {
      case .number(let number):
        let width = max(0, min(10, try JSValue.number(number).asInteger()))
        indent = ScriptText(String(repeating: " ", count: width))
      case .text(let text): indent = ScriptText(text.units.prefix(10))
      default: break
      }
    }
    guard let text = try ScriptJSONWriter.write(arguments.first ?? .undefined, indent: indent) else {
      return .undefined
    }
    try spend(units: text.count)
    return .text(text)
  }
}
