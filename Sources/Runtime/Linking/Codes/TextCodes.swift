import Foundations

extension Diagnostic.Code {
  /// A text key that depends on a value without a fixed set of cases.
  static let openTextKey = Self("KL0622")
}
