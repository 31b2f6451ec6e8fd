import Foundations

extension Diagnostic.Code {
  static let malformedExchange = Diagnostic.Code("KL0620")
  static let notAnExchange = Diagnostic.Code("KL0621")
  static let wrongExchange = Diagnostic.Code("KL0622")
  static let duplicateUnit = Diagnostic.Code("KL0623")
  static let unknownUnit = Diagnostic.Code("KL0624")
  static let changedSource = Diagnostic.Code("KL0625")
  static let changedPlaceholders = Diagnostic.Code("KL0626")
  static let incompleteShape = Diagnostic.Code("KL0627")
  static let lostInExchange = Diagnostic.Code("KL0628")
}
