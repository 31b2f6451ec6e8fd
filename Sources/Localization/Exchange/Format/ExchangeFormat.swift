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
