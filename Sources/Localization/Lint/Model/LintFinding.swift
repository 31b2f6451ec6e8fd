package import Catalogs
package import Foundations

/// Something that a rule found.
package struct LintFinding: Sendable, Hashable {
  /// The rule.
  package let rule: LintRule
  /// The key that it is about; nil where it is about the whole file.
  package let key: String?
  /// The locale that it is about; nil where it is about all of them.
  package let locale: LocaleTag?
  /// What is told.
  package let diagnostic: Diagnostic
}
