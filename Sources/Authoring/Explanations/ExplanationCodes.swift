import Foundations

extension Diagnostic.Code {
  /// An explanation has not the form in which it is read.
  static let malformedExplanation = Self("KL0135")
}
