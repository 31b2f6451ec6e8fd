package import Foundations

extension Diagnostic.Code {
  /// A value of the wrong kind, such as a list where a text is expected.
  package static let wrongKind = Self("KL0204")
  /// A word that is none of those allowed.
  package static let unknownWord = Self("KL0208")
  /// A `${` without its `}`.
  package static let unclosedExpression = Self("KL0212")
  /// A `${}` with nothing in it.
  package static let emptyExpression = Self("KL0213")
  /// A literal that does not fit its type, such as `twelve` for an int.
  package static let invalidLiteral = Self("KL0214")
}
