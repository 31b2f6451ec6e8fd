import Foundations

extension Diagnostic.Code {
  /// A flag without variants, or a variant without a value.
  static let noVariant = Self("KL0716")
  /// The variants of a flag are of different types.
  static let mixedVariants = Self("KL0717")
  /// A variant that the flag does not have.
  static let unknownVariant = Self("KL0718")
  /// A day that cannot be read.
  static let flagDate = Self("KL0719")
  /// A flag has both rules and targeting.
  static let rulesAndTargeting = Self("KL0720")
}
