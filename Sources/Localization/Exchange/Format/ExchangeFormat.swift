import Foundations

/// The formats of translators' tools.
package enum ExchangeFormat: String, Sendable, CaseIterable {
  /// XLIFF 1.2 as Xcode writes and reads it.
  case xliff
  /// Xcode's folder with an XLIFF 1.2 in it, a `.xcloc` a locale.
  case xcloc
  /// XLIFF 2.0.
  case xliff2
  /// Android's `strings.xml`.
  case android
  /// GNU gettext.
  case po
  /// Comma-separated values, for spreadsheets.
  case csv
}

/// A file to write: its path below the output folder, and its text.
package struct ExportedFile: Sendable, Hashable {
  /// The path, with `/` between folders.
  package let path: String
  /// The text, to be written as UTF-8.
  package let text: String

  /// Describes a file.
  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }
}

/// The result of an export.
package struct ExportResult: Sendable {
  /// The files.
  package var files: [ExportedFile] = []
  /// What the format could not carry, by locale and id.
  package var losses: [(locale: String, loss: ExchangeLoss)] = []
}

/// Writes the texts of one locale in a format.
protocol ExchangeWriter {
  /// Writes the texts of some catalogs.
  ///
  /// - Parameters:
  ///   - files: the catalogs' texts, all in the same locale.
  ///   - losses: receives what the format cannot carry.
  /// - Returns: the files.
  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile]
}

/// Reads translated files of a format.
protocol ExchangeReader {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - targets: the catalogs it may belong to.
  /// - Returns: its texts, one part for each catalog.
  /// - Throws: the first error, with its place.
  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile]
}

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
