import Foundations

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
