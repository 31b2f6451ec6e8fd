import Foundations

extension Diagnostic.Code {
  /// A text key that depends on a value without a fixed set of cases.
  static let openTextKey = Self("KL0622")
  /// A map or a record where a text is shown.
  static let unreadableText = Self("KL0625")
}
