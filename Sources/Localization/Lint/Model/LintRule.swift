package import Foundations

/// A lint rule: its name and its severity.
///
/// Each is declared once, as a static constant beside the check that reports it; its doc comment begins with the
/// rule's name.
package struct LintRule: Sendable, Hashable {
  /// The stable code, which also has the name.
  package let code: Diagnostic.Code
  /// The severity.
  package let severity: Diagnostic.Severity
  /// The name, such as `undefined-substitution`.
  package let name: String

  init(_ code: String, _ name: String, _ severity: Diagnostic.Severity) {
    self.code = Diagnostic.Code(code, name: name)
    self.severity = severity
    self.name = name
  }

  /// Returns whether a word names this rule: by its name, or by its code in any case.
  package func isNamed(_ word: String) -> Bool { word == name || word.uppercased() == code.description }
}
