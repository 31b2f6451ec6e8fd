import Foundations

/// Cuts an expression's bytes into tokens (CEL language definition, section "Syntax").
struct Lexer {
  let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.endIndex ? bytes[offset] : 0 }

  /// The next token; `end` repeatedly after the last one.
  mutating func next() throws(ExpressionSyntaxError) -> Token {
    skipBlanks()
    let start = position
    guard start < bytes.endIndex else { return Token(kind: .end, start: start, end: start) }
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      return try word(start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(start)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return try quoted(start, quoteAt: start, isRaw: false, kind: .string)
    case UInt8(ascii: "`"):
      return try quotedIdentifier(start)
    case UInt8(ascii: "."):
      if byte(at: start + 1).isDigit { return try number(start) }
      return sign(.dot, 1)
    case UInt8(ascii: ","): return sign(.comma, 1)
    case UInt8(ascii: ":"): return sign(.colon, 1)
    case UInt8(ascii: "?"): return sign(.question, 1)
    case UInt8(ascii: "("): return sign(.leftParen, 1)
    case UInt8(ascii: ")"): return sign(.rightParen, 1)
    case UInt8(ascii: "["): return sign(.leftBracket, 1)
    case UInt8(ascii: "]"): return sign(.rightBracket, 1)
    case UInt8(ascii: "{"): return sign(.leftBrace, 1)
    case UInt8(ascii: "}"): return sign(.rightBrace, 1)
    case UInt8(ascii: "+"): return sign(.plus, 1)
    case UInt8(ascii: "-"): return sign(.minus, 1)
    case UInt8(ascii: "*"): return sign(.star, 1)
    case UInt8(ascii: "/"): return sign(.slash, 1)
    case UInt8(ascii: "%"): return sign(.percent, 1)
    case UInt8(ascii: "!"):
      return byte(at: start + 1) == UInt8(ascii: "=") ? sign(.notEqual, 2) : sign(.not, 1)
    case UInt8(ascii: "<"):
      return byte(at: start + 1) == UInt8(ascii: "=") ? sign(.lessEqual, 2) : sign(.less, 1)
    case UInt8(ascii: ">"):
      return byte(at: start + 1) == UInt8(ascii: "=") ? sign(.greaterEqual, 2) : sign(.greater, 1)
    case UInt8(ascii: "="):
      if byte(at: start + 1) == first { return sign(.equal, 2) }
      throw ExpressionSyntaxError("found `=`, expected `==`", start, start + 1, help: "write `==` to compare")
    case UInt8(ascii: "&"):
      if byte(at: start + 1) == first { return sign(.and, 2) }
      throw ExpressionSyntaxError(
        "found `&`, expected `&&`", start, start + 1, help: "write `&&` for \"and\"")
    case UInt8(ascii: "|"):
      if byte(at: start + 1) == first { return sign(.or, 2) }
      throw ExpressionSyntaxError("found `|`, expected `||`", start, start + 1, help: "write `||` for \"or\"")
    default:
      var end = start + 1
      while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      throw ExpressionSyntaxError(
        "found `\(text)`, which has no meaning in an expression", start, end,
        help: "“”„‘’".contains(text) ? "write `\"` or `'` for a quote" : nil)
    }
  }

  private mutating func sign(_ kind: TokenKind, _ length: Int) -> Token {
    defer { position += length }
    return Token(kind: kind, start: position, end: position + length)
  }

  private mutating func skipBlanks() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        position += 1
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
        while position < bytes.endIndex, bytes[position] != 0x0A { position += 1 }
      default:
        return
      }
    }
  }

  /// An identifier, or a string with a prefix such as `r"` or `bR'`.
  private mutating func word(_ start: Int) throws(ExpressionSyntaxError) -> Token {
    var end = start + 1
    while end < bytes.endIndex, bytes[end].isWordByte { end += 1 }
    if end - start <= 2, end < bytes.endIndex,
      bytes[end] == UInt8(ascii: "'") || bytes[end] == UInt8(ascii: "\"")
    {
      var isRaw = false
      var isBytes = false
      var isPrefix = true
      for byte in bytes[start..<end] {
        switch byte | 0x20 {
        case UInt8(ascii: "r") where !isRaw: isRaw = true
        // `br` is a prefix, `rb` is none.
        case UInt8(ascii: "b") where !isBytes && !isRaw: isBytes = true
        default: isPrefix = false
        }
      }
      if isPrefix { return try quoted(start, quoteAt: end, isRaw: isRaw, kind: isBytes ? .bytes : .string) }
    }
    position = end
    return Token(kind: .identifier, start: start, end: end)
  }

  private mutating func number(_ start: Int) throws(ExpressionSyntaxError) -> Token {
    var end = start
    var kind = TokenKind.int
    if bytes[start] == UInt8(ascii: "0"), byte(at: start + 1) == UInt8(ascii: "x"),
      byte(at: start + 2).hexDigit != nil
    {
      end += 2
      while byte(at: end).hexDigit != nil { end += 1 }
    } else {
      while byte(at: end).isDigit { end += 1 }
      if byte(at: end) == UInt8(ascii: "."), byte(at: end + 1).isDigit {
        kind = .double
        end += 1
        while byte(at: end).isDigit { end += 1 }
      }
      if byte(at: end) | 0x20 == UInt8(ascii: "e") {
        var exponent = end + 1
        if byte(at: exponent) == UInt8(ascii: "+") || byte(at: exponent) == UInt8(ascii: "-") {
          exponent += 1
        }
        if byte(at: exponent).isDigit {
          kind = .double
          end = exponent
          while byte(at: end).isDigit { end += 1 }
        }
      }
    }
    if kind == .int, byte(at: end) | 0x20 == UInt8(ascii: "u") {
      kind = .uint
      end += 1
    }
    if byte(at: end).isWordByte {
      while byte(at: end).isWordByte { end += 1 }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      throw ExpressionSyntaxError("found `\(text)`, which is neither a number nor a name", start, end)
    }
    position = end
    return Token(kind: kind, start: start, end: end)
  }

  private mutating func quotedIdentifier(_ start: Int) throws(ExpressionSyntaxError) -> Token {
    var end = start + 1
    while end < bytes.endIndex, bytes[end] != UInt8(ascii: "`") {
      switch bytes[end] {
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: " "): break
      case let byte where byte.isWordByte: break
      default:
        throw ExpressionSyntaxError(
          "a name in backticks may hold letters, digits, `_`, `.`, `-`, `/` and spaces only", end, end + 1)
      }
      end += 1
    }
    guard end < bytes.endIndex, end > start + 1 else {
      throw ExpressionSyntaxError("expected a name between backticks", start, end)
    }
    position = end + 1
    return Token(kind: .quotedIdentifier, start: start, end: end + 1)
  }

  /// Finds the end of a string literal; ``StringLiteral`` decodes it.
  private mutating func quoted(
    _ start: Int, quoteAt: Int, isRaw: Bool, kind: TokenKind
  ) throws(ExpressionSyntaxError) -> Token {
    let quote = bytes[quoteAt]
    let isTriple = byte(at: quoteAt + 1) == quote && byte(at: quoteAt + 2) == quote
    var end = quoteAt + (isTriple ? 3 : 1)
    while end < bytes.endIndex {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\\"), !isRaw {
        end += 2
        continue
      }
      if byte == quote {
        if !isTriple {
          position = end + 1
          return Token(kind: kind, start: start, end: end + 1)
        }
        if self.byte(at: end + 1) == quote, self.byte(at: end + 2) == quote {
          position = end + 3
          return Token(kind: kind, start: start, end: end + 3)
        }
      }
      if !isTriple, byte == 0x0A || byte == 0x0D { break }
      end += 1
    }
    throw ExpressionSyntaxError(
      "this string is not closed", start, min(end, bytes.endIndex),
      help: "add \(isTriple ? "three closing quotes" : "the closing quote")")
  }
}

extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether an identifier may contain it after its first character.
  var isWordByte: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_") }

  /// Its worth as a hexadecimal digit.
  var hexDigit: UInt32? {
    if isDigit { return UInt32(self &- UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

/// The kind of a token.
enum TokenKind: UInt8 {
  case end, identifier, quotedIdentifier
  case int, uint, double, string, bytes
  case dot, comma, colon, question
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
  case plus, minus, star, slash, percent, not
  case equal, notEqual, less, lessEqual, greater, greaterEqual, and, or
}

/// A word or a sign of an expression, as the bytes it covers.
struct Token {
  let kind: TokenKind
  let start: Int
  let end: Int
}

/// An error that ends the parsing of an expression.
struct ExpressionSyntaxError: Error {
  let code: Diagnostic.Code
  let message: String
  let help: String?
  let start: Int
  let end: Int

  init(
    _ message: String, _ start: Int, _ end: Int, help: String? = nil,
    code: Diagnostic.Code = .expressionSyntax
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.start = start
    self.end = end
  }
}
