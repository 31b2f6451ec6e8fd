import Foundations

extension Diagnostic.Code {
  /// A part of a flag that a flagd file cannot say.
  static let notExported = Self("KL0742")
  /// A part of a flag file that flagd has no place for.
  static let noPlaceInFlagd = Self("KL0761")
}
