import Foundations

extension Diagnostic.Code {
  /// A baseline has not the form that it was written in.
  static let malformedBaseline = Self("KL0130")
  /// A warning that the baseline knows is not there any more.
  static let obsoleteWarning = Self("KL0131")
  /// A baseline has a version that this program does not know.
  static let baselineVersion = Self("KL0132")
  /// The baseline is there already.
  static let baselineExists = Self("KL0133")
  /// The baseline cannot be written.
  static let unwritableBaseline = Self("KL0134")
}
