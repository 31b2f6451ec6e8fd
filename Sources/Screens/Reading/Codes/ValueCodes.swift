public import Foundations

extension Diagnostic.Code {
  /// A value of the wrong kind, such as a list where a text is expected.
  public static let wrongKind = Self("KL0204")
  /// A word that is none of those allowed.
  public static let unknownWord = Self("KL0208")
  /// A `${` without its `}`.
  public static let unclosedExpression = Self("KL0212")
  /// A `${}` with nothing in it.
  public static let emptyExpression = Self("KL0213")
  /// A literal that does not fit its type, such as `twelve` for an int.
  public static let invalidLiteral = Self("KL0214")
}
