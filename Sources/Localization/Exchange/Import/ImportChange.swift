package import Catalogs
package import Foundations

/// What an import does with one text.
package struct ImportChange: Sendable {
  /// The kinds of outcome.
  package enum Kind: String, Sendable, CaseIterable {
    /// The text is new.
    case added
    /// The text or its state is another than before.
    case changed
    /// Nothing is different.
    case unchanged
    /// The file has no translation of it.
    case untranslated
    /// The source text has changed since the file was exported.
    case conflict
    /// The translation cannot be taken over as it is.
    case refused
  }

  /// Apple's id of the text.
  package let id: String
  /// What happens.
  package internal(set) var kind: Kind
  /// What the catalog holds.
  package let before: TranslationUnit.Target?
  /// What the file holds.
  package let after: TranslationUnit.Target?
  /// Whether the file calls the translation unfinished, so that it is marked for review; Xcode would ignore it.
  package let isUnfinished: Bool
  /// Why it was refused, or what is in conflict.
  package internal(set) var problem: Diagnostic?
}

/// What an import does with one catalog in one locale.
package struct ImportReport: Sendable {
  /// The catalog's file name.
  package let catalog: String
  /// The locale.
  package let locale: LocaleTag
  /// What happens with each text, in the file's order.
  package internal(set) var changes: [ImportChange]
  /// Plural forms of the language that still have no text, by Apple's ids.
  package internal(set) var missing: [String]
  /// What the file holds and no catalog can.
  package let remarks: [Diagnostic]

  /// How many texts have an outcome.
  package func count(_ kind: ImportChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Everything that is wrong, in the file's order.
  package var problems: [Diagnostic] { remarks + changes.compactMap(\.problem) }

  /// Whether anything was refused or is in conflict.
  package var hasProblems: Bool { changes.contains { $0.kind == .refused || $0.kind == .conflict } }
}
