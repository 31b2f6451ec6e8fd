package import Foundations

extension Diagnostic.Code {
  /// An expression that does not follow the grammar.
  static let expressionSyntax = Diagnostic.Code("KL0301")
  /// An expression that is too long or nested too deeply.
  static let expressionTooDeep = Diagnostic.Code("KL0302")
  /// A macro that is written wrongly.
  static let expressionMacro = Diagnostic.Code("KL0303")
  /// A name that nothing has here.
  package static let unknownName = Diagnostic.Code("KL0304")
  /// A field that a value does not have.
  static let unknownField = Diagnostic.Code("KL0305")
  /// A function that does not exist.
  static let unknownFunction = Diagnostic.Code("KL0306")
  /// Arguments that a function does not take.
  static let wrongArguments = Diagnostic.Code("KL0307")
  /// Operands that an operator does not take.
  static let wrongOperands = Diagnostic.Code("KL0308")
  /// A value of another type than the one expected.
  static let wrongType = Diagnostic.Code("KL0309")
  /// A word that a value can never be.
  static let unknownCase = Diagnostic.Code("KL0310")
  /// A literal that can never be converted.
  static let badLiteral = Diagnostic.Code("KL0311")
}
