import Foundations

extension Diagnostic.Code {
  /// A text key that depends on a value without a fixed set of cases.
  static let openTextKey = Self("KL0622")
  /// A map or a record where a text is shown.
  static let unreadableText = Self("KL0625")
  /// A date with the year of its week.
  static let weekYear = Self("KL0626")
}
