package import Foundations

extension Program {
  /// What went wrong in an evaluation, as authors are told.
  ///
  /// - Parameter value: what the program gave.
  /// - Returns: nil for a value that is no error.
  package func fault(in value: Value) -> Diagnostic? {
    guard case .error(let error) = value else { return nil }
    return Diagnostic(.evaluation, error.message, at: error.span ?? span)
  }
}

extension Diagnostic.Code {
  /// An expression that was compiled and gave an error when it was evaluated.
  static let evaluation = Diagnostic.Code("KL0312")
}
