import Foundations

/// Maps offsets of an expression to its file.
struct SpanMap: Sendable {
  /// The span of the whole expression.
  let span: Span
  /// Whether the expression is a piece of the file byte for byte, so that offsets are offsets of the file.
  let isVerbatim: Bool

  func span(_ start: Int, _ end: Int) -> Span {
    isVerbatim ? Span(span.source, start..<max(start, end)) : span
  }
}
