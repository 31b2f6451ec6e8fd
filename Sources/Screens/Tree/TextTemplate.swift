package import Documents
package import Foundations

/// A text with `${…}` in it, parsed.
package struct TextTemplate: Sendable, Hashable {
  /// A piece of a text.
  package enum Part: Sendable, Hashable {
    /// Literal text.
    case literal(String)
    /// An expression between `${` and `}`.
    case expression(ExpressionSource)
  }

  /// The pieces in order; neighbouring literals are joined.
  package let parts: [Part]
  /// Where the whole text is written.
  package let span: Span
  /// Whether there is an expression in it.
  package let isComputed: Bool

  /// Joins pieces.
  package init(parts: [Part], span: Span) {
    self.parts = parts
    self.span = span
    isComputed = parts.contains { if case .expression = $0 { true } else { false } }
  }

  /// A literal, as nearly all texts are.
  private init(words: String, span: Span) {
    parts = words.isEmpty ? [] : [.literal(words)]
    self.span = span
    isComputed = false
  }

  /// The expression, where the text is a single one.
  package var wholeExpression: ExpressionSource? {
    if isComputed, parts.count == 1, case .expression(let expression) = parts[0] { expression } else { nil }
  }

  /// The literal text, where it contains no expression.
  package var literal: String? {
    if isComputed { return nil }
    if parts.isEmpty { return "" }
    if parts.count == 1, case .literal(let text) = parts[0] { return text }
    return nil
  }

  /// The expressions in order.
  package var expressions: [ExpressionSource] {
    parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  /// Parses a scalar.
  ///
  /// `$${` stands for `${`. An expression ends at the `}` that matches its `${`; braces within CEL's maps and
  /// strings do not count.
  ///
  /// - Parameters:
  ///   - scalar: the text.
  ///   - node: the node of the scalar.
  ///   - diagnostics: receives an opened but not closed or an empty `${}`.
  /// - Returns: its literal and its computed parts, in order; nil where it is invalid.
  package static func parse(
    _ scalar: Scalar, in node: Node, into diagnostics: inout Diagnostics
  ) -> TextTemplate? {
    guard scalar.text.hasByte(UInt8(ascii: "$")) else {
      return TextTemplate(words: scalar.text, span: node.span)
    }
    let bytes = Array(scalar.text.utf8)
    var parts: [Part] = []
    var literal: [UInt8] = []
    var position = 0
    var isWhole = true

    func place(_ range: Range<Int>) -> (Span, Bool) {
      guard let verbatim = scalar.verbatim else { return (node.span, false) }
      let lower = verbatim.lowerBound
      return (Span(node.span.source, lower + range.lowerBound..<lower + range.upperBound), true)
    }
    func flush() {
      if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }

    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "$") else {
        literal.append(bytes[position])
        position += 1
        continue
      }
      if bytes[position...].starts(with: "$${".utf8) {
        literal += Array("${".utf8)
        position += 3
      } else if bytes[position...].starts(with: "${".utf8) {
        guard let end = expressionEnd(bytes, from: position + 2) else {
          let (span, _) = place(position..<position + 2)
          diagnostics.report(
            Diagnostic(
              .unclosedExpression, "`${` is not closed", at: span,
              help: "close the expression with `}`, or write `$${` for the characters themselves"))
          return nil
        }
        flush()
        let text = String(decoding: bytes[position + 2..<end], as: UTF8.self)
        let (span, isVerbatim) = place(position + 2..<end)
        if text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
          diagnostics.report(
            Diagnostic(
              .emptyExpression, "found `${}`, expected an expression in it", at: place(position..<end + 1).0))
          isWhole = false
        } else {
          parts.append(.expression(ExpressionSource(text: text, span: span, isVerbatim: isVerbatim)))
        }
        position = end + 1
      } else {
        literal.append(bytes[position])
        position += 1
      }
    }
    flush()
    return isWhole ? TextTemplate(parts: parts, span: node.span) : nil
  }

  /// The offset of the `}` that ends an expression.
  private static func expressionEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        if depth == 0 { return position }
        depth -= 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        position = stringEnd(bytes, from: position, isRaw: isRawPrefix(bytes, before: position, from: start))
        continue
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Whether a quote opens a raw string, in which a backslash escapes nothing.
  private static func isRawPrefix(_ bytes: [UInt8], before quote: Int, from start: Int) -> Bool {
    var position = quote - 1
    var isRaw = false
    while position >= start, "rRbB".utf8.contains(bytes[position]) {
      isRaw = isRaw || "rR".utf8.contains(bytes[position])
      position -= 1
    }
    // `expr"…"` cannot be CEL, so any character may precede such letters.
    return isRaw
  }

  /// The offset just past a CEL string.
  private static func stringEnd(_ bytes: [UInt8], from start: Int, isRaw: Bool) -> Int {
    let quote = bytes[start]
    let isTriple = bytes[start...].starts(with: [quote, quote, quote])
    var position = start + (isTriple ? 3 : 1)
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\\"), !isRaw {
        position += 2
      } else if bytes[position] == quote, !isTriple {
        return position + 1
      } else if isTriple, bytes[position...].starts(with: [quote, quote, quote]) {
        return position + 3
      } else {
        position += 1
      }
    }
    return bytes.count
  }
}
