public import Documents
public import Foundations

/// A CEL expression as written, not yet compiled, since its names depend on its context.
public struct ExpressionSource: Sendable, Hashable {
  /// The expression.
  public let text: String
  /// Where it is written.
  public let span: Span
  /// Whether `span` covers exactly `text`, so that places within it are exact.
  public let isVerbatim: Bool

  /// Keeps an expression.
  public init(text: String, span: Span, isVerbatim: Bool) {
    self.text = text
    self.span = span
    self.isVerbatim = isVerbatim
  }

  /// The expression that a whole scalar is.
  public init(_ scalar: Scalar, in node: Node) {
    if let verbatim = scalar.verbatim {
      self.init(text: scalar.text, span: Span(node.span.source, verbatim), isVerbatim: true)
    } else {
      self.init(text: scalar.text, span: node.span, isVerbatim: false)
    }
  }
}
