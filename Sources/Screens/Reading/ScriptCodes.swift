package import Foundations

extension Diagnostic.Code {
  /// A component that does not exist.
  package static let unknownComponent = Self("KL0201")
  /// A key that does not exist where it stands.
  package static let unknownKey = Self("KL0202")
  /// A key that must be given is missing.
  package static let missingKey = Self("KL0203")
  /// Two component or action names in one mapping.
  package static let twoNames = Self("KL0205")
  /// A mapping without a component or action name.
  package static let noName = Self("KL0206")
  /// An action that does not exist.
  package static let unknownAction = Self("KL0207")
  /// A name with characters that names cannot have.
  package static let invalidName = Self("KL0209")
  /// An id that another node of the screen has.
  package static let duplicateID = Self("KL0210")
  /// Something people act on has no id.
  package static let missingID = Self("KL0215")
  /// The script's name differs from its file's.
  package static let nameMismatch = Self("KL0216")
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
