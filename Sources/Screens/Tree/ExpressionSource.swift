package import Documents
package import Foundations

/// A CEL expression as written, not yet compiled, since its names depend on its context.
package struct ExpressionSource: Sendable, Hashable {
  /// The expression.
  package let text: String
  /// Where it is written.
  package let span: Span
  /// Whether `span` covers exactly `text`, so that places within it are exact.
  package let isVerbatim: Bool

  package init(text: String, span: Span, isVerbatim: Bool) {
    self.text = text
    self.span = span
    self.isVerbatim = isVerbatim
  }

  /// The expression that a whole scalar is.
  package init(_ scalar: Scalar, in node: Node) {
    if let verbatim = scalar.verbatim {
      self.init(text: scalar.text, span: Span(node.span.source, verbatim), isVerbatim: true)
    } else {
      self.init(text: scalar.text, span: node.span, isVerbatim: false)
    }
  }
}
