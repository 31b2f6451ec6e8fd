package import Foundations

extension SourceText {
  /// What is wrong with bytes that are not UTF-8; nil where all are.
  package var utf8Error: Diagnostic? {
    brokenUTF8.map { broken in
      Diagnostic(
        .notUTF8, "this byte is not valid UTF-8", at: Span(self, broken.lowerBound..<broken.lowerBound + 1),
        help: "save the file as UTF-8")
    }
  }
}
