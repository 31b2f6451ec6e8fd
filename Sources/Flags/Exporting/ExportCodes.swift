import Foundations

extension Diagnostic.Code {
  /// A part of a flag that a flagd file cannot say.
  static let notExported = Self("KL0742")
}
