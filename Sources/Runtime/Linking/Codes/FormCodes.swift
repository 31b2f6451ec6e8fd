import Foundations

extension Diagnostic.Code {
  /// An option that is none of the words that its answer is held as or given to.
  static let unknownOption = Self("KL0228")
  /// An option that is given twice.
  static let duplicateOption = Self("KL0229")
  /// An id under which nothing is asked.
  static let nothingAsked = Self("KL0230")
  /// A choice without an option.
  static let noOptions = Self("KL0231")
  /// Options both written out and made from a list, or neither.
  static let optionSource = Self("KL0232")
  /// A range without a number in it, or a step that goes nowhere.
  static let emptyRange = Self("KL0233")
  /// A key that means nothing to the kind of field it is given to.
  static let idleKey = Self("KL0234")
}
