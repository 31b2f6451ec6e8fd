public import Catalogs
public import Foundations

/// What an import does with one text.
public struct ImportChange: Sendable {
  /// The kinds of outcome.
  public enum Kind: String, Sendable, CaseIterable {
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
  public let id: String
  /// What happens.
  public internal(set) var kind: Kind
  /// What the catalog holds.
  public let before: TranslationUnit.Target?
  /// What the file holds.
  public let after: TranslationUnit.Target?
  /// Whether the file calls the translation unfinished, so that it is marked for review; Xcode would ignore it.
  public let isUnfinished: Bool
  /// Why it was refused, or what is in conflict.
  public internal(set) var problem: Diagnostic?
}

/// What an import does with one catalog in one locale.
public struct ImportReport: Sendable {
  /// The catalog's file name.
  public let catalog: String
  /// The locale.
  public let locale: LocaleTag
  /// What happens with each text, in the file's order.
  public internal(set) var changes: [ImportChange]
  /// Plural forms of the language that still have no text, by Apple's ids.
  public internal(set) var missing: [String]
  /// What the file holds and no catalog can.
  public let remarks: [Diagnostic]

  /// How many texts have an outcome.
  public func count(_ kind: ImportChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Everything that is wrong, in the file's order.
  public var problems: [Diagnostic] { remarks + changes.compactMap(\.problem) }

  /// Whether anything was refused or is in conflict.
  public var hasProblems: Bool { changes.contains { $0.kind == .refused || $0.kind == .conflict } }
}
