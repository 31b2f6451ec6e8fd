import Foundations

extension Diagnostic.Code {
  /// A text key whose words depend on a value that is not of a fixed set.
  static let openTextKey = Self("KL0622")
}
