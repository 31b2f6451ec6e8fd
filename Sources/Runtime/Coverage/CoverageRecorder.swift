import Expressions
import Foundations
import Screens

/// Records the coverage of one session as it runs.
final class CoverageRecorder {
  private(set) var coverage = SessionCoverage()

  /// A screen is shown.
  func noteScreen(_ name: String) { coverage.screens.insert(name) }

  /// A component is drawn on screen.
  func noteElement(at place: Span) { coverage.elements.insert(place) }

  /// An action is run.
  func noteAction(at place: Span) { coverage.actions.insert(place) }

  /// A condition is true or false; one that fails is neither.
  func note(_ value: Value, of condition: Program) {
    if case .bool(let outcome) = value { note(outcome, at: condition.span) }
  }

  /// A condition at a place is true or false.
  func note(_ outcome: Bool, at place: Span) {
    coverage.branches.insert(SessionCoverage.Branch(place: place, outcome: outcome))
  }

  /// A text is shown; only catalog texts are recorded.
  func note(_ text: LinkedText, _ value: (Bound) -> Value) {
    switch text.kind {
    case .catalog(let key, _): coverage.texts.insert(key)
    case .catalogChoice(let key, _): coverage.texts.insert(LinkedText.join(key, value))
    case .fixed, .data, .joined: break
    }
  }

  /// A text that needs no values is shown.
  func note(_ text: LocalizableText) {
    if let key = text.catalogTemplate?.literal { coverage.texts.insert(key) }
  }
}
