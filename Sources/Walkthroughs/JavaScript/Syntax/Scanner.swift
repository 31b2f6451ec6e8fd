/// Tokenises a script whose names and signs are ASCII; it is always at a token, behind white space and comments.
struct Scanner {
  private let bytes: [UInt8]
  /// The offset of the current token.
  private(set) var offset = 0
  /// Whether a line ended before the current token.
  private(set) var endsLine = false

  init(_ script: String) throws(InterpreterError) {
    bytes = Array(script.utf8)
    if script.unicodeScalars.contains(where: { $0 == "\u{2028}" || $0 == "\u{2029}" }) {
      throw .unsupported("a separator of lines or paragraphs", at: 0)
    }
    try skip(0)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether a number begins here.
  var isAtNumber: Bool { isDigit(offset) || byte() == UInt8(ascii: ".") && isDigit(offset + 1) }

  /// Whether a text in quotes begins here.
  var isAtQuote: Bool { byte() == UInt8(ascii: "'") || byte() == UInt8(ascii: "\"") }

  /// The byte at a distance from the current offset; 0 beyond the end.
  private func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private func isDigit(_ offset: Int) -> Bool { offset < bytes.count && (48...57).contains(bytes[offset]) }

  private func isAt(_ text: String) -> Bool { bytes[min(offset, bytes.count)...].starts(with: text.utf8) }

  /// Goes past a token of some length, and past the white space and comments behind it.
  mutating func skip(_ count: Int) throws(InterpreterError) {
    offset += count
    endsLine = false
    while !isAtEnd {
      switch Unicode.Scalar(byte()) {
      case "\t", "\u{B}", "\u{C}", " ": offset += 1
      case "\n", "\r":
        endsLine = true
        offset += 1
      case "/" where isAt("//"): while !isAtEnd, byte() != 10, byte() != 13 { offset += 1 }
      case "/" where isAt("/*"):
        let start = offset
        offset += 2
        while !isAt("*/") {
          guard !isAtEnd else { throw .failed(.syntax, "this comment has no end", at: start) }
          if byte() == 10 || byte() == 13 { endsLine = true }
          offset += 1
        }
        offset += 2
      default: return
      }
    }
  }

  /// Operators by their first bytes, longer ones first.
  private static let signs = Dictionary(
    grouping: [
      ">>>=", "...", "===", "!==", "**=", "&&=", "||=", "??=", ">>>", "<<=", ">>=", "=>", "==", "!=", "<=",
      ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<",
      ">>", "+", "-", "*", "/", "%", "<", ">", "=", "!", "?", ":", ",", ";", ".", "(", ")", "[", "]", "{",
      "}",
      "&", "|", "^", "~", "`",
    ], by: { $0.utf8.first ?? 0 })

  /// The longest operator at the current offset; empty where there is none.
  var sign: String {
    let found = Self.signs[byte()]?.first { isAt($0) } ?? ""
    // `a?.5:b` is a condition.
    return found == "?." && isDigit(offset + 2) ? "?" : found
  }

  /// The character at the current offset, for errors.
  var character: Character { String(decoding: bytes[offset...].prefix(4), as: UTF8.self).first ?? " " }

  /// The name or keyword at the current offset, which is not consumed.
  func word() throws(InterpreterError) -> String? {
    var end = offset
    while end < bytes.count, isLetter(bytes[end]) || end > offset && isDigit(end) { end += 1 }
    if end < bytes.count, bytes[end] >= 128 { throw .unsupported("a name outside of ASCII", at: end) }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\\") {
      throw .unsupported("an escape in a name", at: end)
    }
    return end > offset ? String(decoding: bytes[offset..<end], as: UTF8.self) : nil
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "_")
  }

  /// Reads a decimal number (ECMA-262, 12.9.3).
  mutating func number() throws(InterpreterError) -> Double {
    let start = offset
    var end = offset
    func skipDigits() { while isDigit(end) { end += 1 } }
    func skips(_ letters: String) -> Bool {
      guard end < bytes.count, letters.utf8.contains(bytes[end]) else { return false }
      end += 1
      return true
    }
    skipDigits()
    if byte() == UInt8(ascii: "0"), end > start + 1 {
      throw .failed(.syntax, "a number does not begin with 0", at: start)
    }
    if skips(".") { skipDigits() }
    if skips("eE") {
      _ = skips("+-")
      guard isDigit(end) else { throw .failed(.syntax, "a number ends in letters", at: start) }
      skipDigits()
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if end < bytes.count, isLetter(bytes[end]) {
      switch Unicode.Scalar(bytes[end]) {
      case "_": throw .unsupported("a `_` in a number", at: end)
      case "n": throw .unsupported("a whole number of any size", at: end)
      case _ where text == "0": throw .unsupported("a number of another base", at: start)
      default: throw .failed(.syntax, "a number ends in letters", at: start)
      }
    }
    guard let number = Double(text) else { throw .unsupported("a number of this form", at: start) }
    try skip(end - start)
    return number
  }

  /// Reads a text in quotes (ECMA-262, 12.9.4).
  mutating func quoted() throws(InterpreterError) -> String {
    let start = offset
    let quote = byte()
    offset += 1
    var result: [UInt8] = []
    while byte() != quote {
      guard !isAtEnd, byte() != 10, byte() != 13 else {
        throw .failed(.syntax, "this text has no end", at: start)
      }
      result.append(try escaped())
    }
    try skip(1)
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads a template's words from behind its first sign or the end of a `${}`, up to the next one or the end
  /// (ECMA-262, 12.9.6), and returns which; a `${` is consumed.
  mutating func templateLiteral(from start: Int) throws(InterpreterError) -> (words: String, isLast: Bool) {
    offset += 1
    var result: [UInt8] = []
    while !isAtEnd {
      let isLast = isAt("`")
      if isLast || isAt("${") {
        try skip(isLast ? 1 : 2)
        return (String(decoding: result, as: UTF8.self), isLast)
      }
      if byte() == 13 { throw .unsupported("a carriage return in a template", at: offset) }
      result.append(try escaped())
    }
    throw .failed(.syntax, "this template has no end", at: start)
  }

  /// Consumes a byte of a text, or an escape of a letter.
  private mutating func escaped() throws(InterpreterError) -> UInt8 {
    let first = byte()
    offset += 1
    guard first == UInt8(ascii: "\\") else { return first }
    defer { offset += 1 }
    switch Unicode.Scalar(byte()) {
    case "b": return 8
    case "t": return 9
    case "n": return 10
    case "v": return 11
    case "f": return 12
    case "r": return 13
    case "x":
      // Of ASCII, such as `\x24` for the `$` that a script of a flow may not have.
      let digits = String(decoding: [byte(1), byte(2)], as: UTF8.self)
      guard digits.utf8.count == 2, digits.first != "+", let value = UInt8(digits, radix: 16), value < 0x80
      else { throw .unsupported("an escape of this form", at: offset - 1) }
      offset += 2
      return value
    case "u", "0"..."9", "\n", "\r": throw .unsupported("an escape of this form", at: offset - 1)
    default: return byte()
    }
  }
}
