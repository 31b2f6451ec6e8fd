package import Foundations

/// A rule of the lint: what it is called, and how bad it is to break it.
///
/// Each is declared once, as a static constant beside the check that holds it; its doc comment begins with the rule's
/// name.
package struct LintRule: Sendable, Hashable {
  /// The stable code, which knows the name too.
  package let code: Diagnostic.Code
  /// How bad it is.
  package let severity: Diagnostic.Severity
  /// The name, such as `undefined-substitution`.
  package let name: String

  init(_ code: String, _ name: String, _ severity: Diagnostic.Severity) {
    self.code = Diagnostic.Code(code, name: name)
    self.severity = severity
    self.name = name
  }

  /// Whether a person means this rule by a word: its name, or its code in any case.
  package func isNamed(_ word: String) -> Bool { word == name || word.uppercased() == code.description }
}
