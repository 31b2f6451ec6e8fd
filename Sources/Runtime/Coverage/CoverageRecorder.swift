import Expressions
import Foundations
import Screens

/// Records the coverage of one session as it runs.
final class CoverageRecorder {
  private(set) var coverage = SessionCoverage()

  /// Records a screen.
  func recordScreen(_ name: String) { coverage.screens.insert(name) }

  /// Records a component that is drawn on screen.
  func recordElement(at span: Span) { coverage.elements.insert(span) }

  /// Records an action.
  func recordAction(at span: Span) { coverage.actions.insert(span) }

  /// Records the outcome of a condition; one that fails has none.
  func note(_ value: Value, of condition: Program) {
    if case .bool(let outcome) = value { note(outcome, at: condition.span) }
  }

  /// Records the outcome of a condition at a span.
  func note(_ outcome: Bool, at span: Span) {
    coverage.branches.insert(SessionCoverage.Branch(span: span, outcome: outcome))
  }

  /// Records a shown text, if it is in a catalog.
  func note(_ text: LinkedText, _ value: (Bound) -> Value) {
    switch text.kind {
    case .catalog(let key, _): coverage.texts.insert(key)
    case .catalogChoice(let key, _): coverage.texts.insert(LinkedText.join(key, value))
    case .fixed, .data, .joined: break
    }
  }

  /// Records a shown text without placeholders.
  func note(_ text: LocalizableText) {
    if let key = text.catalogTemplate?.literal { coverage.texts.insert(key) }
  }
}
