import Foundations

extension Diagnostic.Code {
  /// An option that is not a case of the type that holds or receives the answer.
  static let unknownOption = Self("KL0228")
  /// A duplicate option.
  static let duplicateOption = Self("KL0229")
  /// An id with no input at or within it.
  static let noInput = Self("KL0230")
  /// A choice without options.
  static let noOptions = Self("KL0231")
  /// Options both literal and from a list, or neither.
  static let optionSource = Self("KL0232")
  /// An empty range, or a step that is not positive.
  static let emptyRange = Self("KL0233")
  /// A key without effect on the field's kind.
  static let ignoredKey = Self("KL0234")
}
