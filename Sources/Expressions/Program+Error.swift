package import Foundations

extension Program {
  /// The error of an evaluation as a diagnostic for authors.
  ///
  /// - Parameter value: the program's result.
  /// - Returns: nil for a value that is no error.
  package func error(in value: Value) -> Diagnostic? {
    guard case .error(let error) = value else { return nil }
    return Diagnostic(.evaluation, error.message, at: error.span ?? span)
  }
}

extension Diagnostic.Code {
  /// An expression that was compiled and gave an error when it was evaluated.
  static let evaluation = Diagnostic.Code("KL0312")
}
