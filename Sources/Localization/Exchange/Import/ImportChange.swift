package import Catalogs
package import Foundations

/// The effect of an import on one text.
package struct ImportChange: Sendable {
  /// The kinds of outcome.
  package enum Kind: String, Sendable, CaseIterable {
    /// The text is new.
    case added
    /// The text or its state differs from the catalog's.
    case changed
    /// The text and its state are the same.
    case unchanged
    /// The file has no translation of it.
    case untranslated
    /// The source text has changed since the file was exported.
    case conflict
    /// The translation is invalid as it is.
    case refused
  }

  /// Apple's id of the text.
  package let id: String
  /// The outcome.
  package internal(set) var kind: Kind
  /// The catalog's text.
  package let before: TranslationUnit.Target?
  /// The file's text.
  package let after: TranslationUnit.Target?
  /// Whether the file marks the translation as unfinished, so that it needs review; Xcode would ignore it.
  package let isUnfinished: Bool
  /// Why it was refused, or what is in conflict.
  package internal(set) var problem: Diagnostic?
}

/// The effect of an import on one catalog in one locale.
package struct ImportReport: Sendable {
  /// The catalog's file name.
  package let catalog: String
  /// The locale.
  package let locale: LocaleTag
  /// The outcome of each text, in the file's order.
  package internal(set) var changes: [ImportChange]
  /// Plural forms of the language that still have no text, by Apple's ids.
  package internal(set) var missing: [String]
  /// What the file contains and a catalog cannot hold.
  package let remarks: [Diagnostic]
  /// What lint says against texts that are imported nevertheless.
  package internal(set) var warnings: [Diagnostic] = []

  /// Returns the number of texts with an outcome.
  package func count(_ kind: ImportChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// All problems, in the file's order.
  package var problems: [Diagnostic] { remarks + changes.compactMap(\.problem) }

  /// Whether anything was refused or is in conflict.
  package var hasProblems: Bool { changes.contains { $0.kind == .refused || $0.kind == .conflict } }

  /// The texts that the file does not translate, though it has something in their place, and that are as they were.
  package var kept: [ImportChange] { changes.filter { $0.kind == .untranslated && $0.problem != nil } }
}
