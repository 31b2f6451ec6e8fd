public import Catalogs
public import Foundations

/// Something that a rule found.
public struct LintFinding: Sendable, Hashable {
  /// The rule.
  public let rule: LintRule
  /// The key that it is about; nil where it is about the whole file.
  public let key: String?
  /// The locale that it is about; nil where it is about all of them.
  public let locale: LocaleTag?
  /// What is told.
  public let diagnostic: Diagnostic
}
