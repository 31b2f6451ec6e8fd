import Foundations

extension Diagnostic.Code {
  /// A translator's file is malformed.
  static let malformedExchange = Diagnostic.Code("KL0640")
  /// A file has none of the exchange formats.
  static let notAnExchange = Diagnostic.Code("KL0641")
  /// A translator's file belongs to another catalog or another language.
  static let wrongExchange = Diagnostic.Code("KL0642")
  /// A translator's file contains a text twice.
  static let duplicateUnit = Diagnostic.Code("KL0643")
  /// A translator's file contains a text that the catalog does not have.
  static let unknownUnit = Diagnostic.Code("KL0644")
  /// The source text has changed since it was translated.
  static let changedSource = Diagnostic.Code("KL0645")
  /// A translation has other placeholders than its source.
  static let changedPlaceholders = Diagnostic.Code("KL0646")
  /// A translation lacks a required form.
  static let incompleteShape = Diagnostic.Code("KL0647")
  /// A translator's file contains something that a catalog cannot hold.
  static let lostInExchange = Diagnostic.Code("KL0648")
}
