package import Catalogs
package import Foundations

/// A finding of a rule.
package struct LintFinding: Sendable, Hashable {
  /// The rule.
  package let rule: LintRule
  /// The key; nil if the whole file is meant.
  package let key: String?
  /// The locale; nil if all are meant.
  package let locale: LocaleTag?
  /// The diagnostic.
  package let diagnostic: Diagnostic
  /// The number of texts that it is about.
  package var count = 1
}
