/// Tokenises a script.
struct Scanner {
  let units: [UInt16]
  var place = 0
  /// The place before which a line break was last found.
  private var lineStart = -1

  init(_ script: String) { units = Array(script.utf16) }

  var isAtEnd: Bool { place >= units.count }

  /// The code unit at an offset; 0 beyond the end.
  func unit(_ offset: Int = 0) -> UInt16 { place + offset < units.count ? units[place + offset] : 0 }

  /// Whether a text is at the current place.
  func isAt(_ text: String) -> Bool { units[min(place, units.count)...].starts(with: text.utf16) }

  /// Skips white space and comments, and returns whether a line ended before the next token, even where it was skipped
  /// earlier.
  @discardableResult mutating func skipBlank() throws(InterpreterError) -> Bool {
    var endsLine = lineStart == place
    while !isAtEnd {
      if unit().isBlank {
        if unit().endsLine { endsLine = true }
        place += 1
      } else if unit() == UInt16(ascii: "/"), unit(1) == UInt16(ascii: "/") {
        while !isAtEnd, !unit().endsLine { place += 1 }
      } else if unit() == UInt16(ascii: "/"), unit(1) == UInt16(ascii: "*") {
        let start = place
        place += 2
        while !(unit() == UInt16(ascii: "*") && unit(1) == UInt16(ascii: "/")) {
          guard !isAtEnd else { throw .fault(.syntax, "this comment has no end", at: start) }
          if unit().endsLine { endsLine = true }
          place += 1
        }
        place += 2
      } else {
        break
      }
    }
    if endsLine { lineStart = place }
    return endsLine
  }

  private static let signs = [
    ">>>=", "...", "===", "!==", "**=", "&&=", "||=", "??=", ">>>", "<<=", ">>=", "=>", "==", "!=", "<=",
    ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<", ">>", "+", "-",
    "*", "/",
    "%", "<", ">", "=", "!", "?", ":", ",", ";", ".", "(", ")", "[", "]", "{", "}", "&", "|", "^", "~", "`",
  ]

  /// The longest operator at the current place; empty if there is none.
  func sign() -> String {
    let found = Self.signs.first { isAt($0) } ?? ""
    // `a?.5:b` is a condition.
    return found == "?." && (48...57).contains(unit(2)) ? "?" : found
  }

  /// The name or keyword at the current place, which is not consumed.
  func word() throws(InterpreterError) -> ScriptText? {
    var end = place
    while end < units.count, let (scalar, width) = scalar(at: end) {
      let fits =
        scalar == "$" || scalar == "_"
        || (end == place
          ? scalar.properties.isIDStart : scalar.properties.isIDContinue || scalar.value & ~1 == 0x200C)
      guard fits else { break }
      end += width
    }
    if end < units.count, units[end] == UInt16(ascii: "\\") {
      throw .unsupported("an escape in a name", at: end)
    }
    return end > place ? ScriptText(units[place..<end]) : nil
  }

  private func scalar(at place: Int) -> (Unicode.Scalar, width: Int)? {
    let unit = units[place]
    if let scalar = Unicode.Scalar(unit) { return (scalar, 1) }
    guard UTF16.isLeadSurrogate(unit), place + 1 < units.count, UTF16.isTrailSurrogate(units[place + 1])
    else {
      return nil
    }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(units[place + 1]) - 0xDC00)
    return Unicode.Scalar(value).map { ($0, 2) }
  }

  /// Reads a number (ECMA-262, 12.9.3), as strict code has it.
  mutating func number() throws(InterpreterError) -> Double {
    let start = place
    let result: Double
    if unit() == UInt16(ascii: "0"), let radix = JSNumberText.radix(of: unit(1)) {
      place += 2
      let first = place
      while unit().digit ?? 36 < radix { place += 1 }
      if unit() == UInt16(ascii: "_") { throw .unsupported("a `_` in a number", at: place) }
      guard let whole = JSNumberText.whole(units[first..<place], radix: radix) else {
        throw .fault(.syntax, "this number has no digits", at: start)
      }
      result = whole
    } else {
      if unit() == UInt16(ascii: "0"), (48...57).contains(unit(1)) || unit(1) == UInt16(ascii: "_") {
        throw .fault(.syntax, "a number does not begin with 0", at: start)
      }
      let (decimal, count) = JSNumberText.decimal(units[place...], allowsSign: false)
      result = decimal
      place += count
    }
    if unit() == UInt16(ascii: "_") { throw .unsupported("a `_` in a number", at: place) }
    if unit() == UInt16(ascii: "n") { throw .unsupported("a whole number of any size", at: place) }
    if try word() != nil || (48...57).contains(unit()) {
      throw .fault(.syntax, "a number ends in letters", at: start)
    }
    return result
  }

  /// Reads a text in quotes (ECMA-262, 12.9.4).
  mutating func quoted() throws(InterpreterError) -> ScriptText {
    let start = place
    let quote = unit()
    place += 1
    var result: [UInt16] = []
    while unit() != quote {
      // The separators of lines and paragraphs are allowed in a text.
      guard !isAtEnd, unit() != 10, unit() != 13 else {
        throw .fault(.syntax, "this text has no end", at: start)
      }
      if unit() == UInt16(ascii: "\\") {
        try escape(into: &result)
      } else {
        result.append(unit())
        place += 1
      }
    }
    place += 1
    return ScriptText(result)
  }

  /// Reads the literal part of a template up to its end or its next `${` (ECMA-262, 12.9.6), and returns which.
  mutating func templateWords(from start: Int) throws(InterpreterError) -> (words: ScriptText, isLast: Bool) {
    var result: [UInt16] = []
    while true {
      guard !isAtEnd else { throw .fault(.syntax, "this template has no end", at: start) }
      switch Unicode.Scalar(unit()) {
      case "`":
        place += 1
        return (ScriptText(result), true)
      case "$" where unit(1) == UInt16(ascii: "{"):
        place += 2
        return (ScriptText(result), false)
      case "\\": try escape(into: &result)
      case "\r":
        result.append(10)
        place += unit(1) == 10 ? 2 : 1
      default:
        result.append(unit())
        place += 1
      }
    }
  }

  private mutating func escape(into result: inout [UInt16]) throws(InterpreterError) {
    let start = place
    let letter = unit(1)
    place += 2
    switch Unicode.Scalar(letter) {
    case "b": result.append(8)
    case "t": result.append(9)
    case "n": result.append(10)
    case "v": result.append(11)
    case "f": result.append(12)
    case "r": result.append(13)
    case "\r": if unit() == 10 { place += 1 }
    case "\n", "\u{2028}", "\u{2029}": break
    case "0" where !(48...57).contains(unit()): result.append(0)
    case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      throw .fault(.syntax, "an octal escape is not allowed", at: start)
    case "x": result.append(try code(digits: 2, from: start))
    case "u" where unit() == UInt16(ascii: "{"):
      let first = place + 1
      while unit() != UInt16(ascii: "}"), !isAtEnd { place += 1 }
      guard let code = JSNumberText.whole(units[first..<max(first, place)], radix: 16), code <= 0x10FFFF
      else {
        throw .fault(.syntax, "this escape names no character", at: start)
      }
      place += 1
      if code < 0x10000 {
        result.append(UInt16(code))
      } else {
        let rest = UInt32(code) - 0x10000
        result += [UInt16(0xD800 + rest >> 10), UInt16(0xDC00 + rest & 0x3FF)]
      }
    case "u": result.append(try code(digits: 4, from: start))
    default:
      // At the end of the script it appends nothing, and the text is unterminated.
      if place <= units.count { result.append(letter) }
    }
  }

  private mutating func code(digits: Int, from start: Int) throws(InterpreterError) -> UInt16 {
    guard place + digits <= units.count,
      let code = JSNumberText.whole(units[place..<(place + digits)], radix: 16)
    else { throw .fault(.syntax, "this escape names no character", at: start) }
    place += digits
    return UInt16(code)
  }
}
