import Foundations

extension Diagnostic.Code {
  /// A translator's file is not well formed.
  static let malformedExchange = Diagnostic.Code("KL0640")
  /// A file is in none of the formats that translations come in.
  static let unknownExchangeFormat = Diagnostic.Code("KL0641")
  /// A translator's file is about another catalog or another language.
  static let mismatchedExchange = Diagnostic.Code("KL0642")
  /// A translator's file has a text twice.
  static let duplicateUnit = Diagnostic.Code("KL0643")
  /// A translator's file has a text that the catalog has not.
  static let unknownUnit = Diagnostic.Code("KL0644")
  /// The source text has changed since it was translated.
  static let changedSource = Diagnostic.Code("KL0645")
  /// A translation shows other arguments than its source.
  static let changedPlaceholders = Diagnostic.Code("KL0646")
  /// A translation lacks a form without which it cannot be shown.
  static let incompleteShape = Diagnostic.Code("KL0647")
  /// A translator's file holds something that no catalog can.
  static let lostInExchange = Diagnostic.Code("KL0648")
  /// An empty translation leaves the catalog's text as it is.
  static let emptiedTarget = Diagnostic.Code("KL1230")
  /// A text that is not translated leaves the catalog's translation as it is.
  static let keptTranslation = Diagnostic.Code("KL1112")
  /// A translator's file has texts of a catalog that is not imported into.
  static let skippedFile = Diagnostic.Code("KL1231")
  /// A translation is longer than its maximum.
  static let longTranslation = Diagnostic.Code("KL1232")
}
