package import Foundations

extension Program {
  /// The error of an evaluation as a diagnostic for authors.
  ///
  /// - Parameter value: the program's result.
  /// - Returns: nil for a value that is no error.
  package func fault(in value: Value) -> Diagnostic? {
    guard case .error(let error) = value else { return nil }
    return Diagnostic(.evaluation, error.message, at: error.span ?? span)
  }
}

extension Diagnostic.Code {
  /// An expression that was compiled and gave an error when it was evaluated.
  ///
  /// The types are right, and the values are not: a division by zero, an index past the end of a list, a key that a map does
  /// not have. On a screen nothing is shown in its place, and `errors` tells of it. Ask first, as with `size`, `in` or `has`.
  ///
  /// ```cel fails
  /// recipe.steps[9]
  /// ```
  /// ```cel passes
  /// size(recipe.steps) > 9 ? recipe.steps[9] : ""
  /// ```
  static let evaluation = Diagnostic.Code("KL0312")
}
