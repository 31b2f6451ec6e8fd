import Expressions
package import Foundations
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

/// The coverage of sessions, by spans in the scripts.
///
/// Coverages of sessions over the same files can be merged; after an edit the spans are no longer valid.
package struct SessionCoverage: Sendable, Hashable {
  /// The screens that were shown, by name.
  package internal(set) var screens: Set<String> = []
  /// The components that were drawn, by the span of their names.
  package internal(set) var elements: Set<Span> = []
  /// The actions that were run, by the span of their names.
  package internal(set) var actions: Set<Span> = []
  /// The outcomes of conditions.
  package internal(set) var branches: Set<Branch> = []
  /// The keys of the shown texts; a key is resolved from the first catalog that has it.
  package internal(set) var texts: Set<String> = []

  /// An outcome of a condition.
  package struct Branch: Sendable, Hashable {
    /// The span of the condition; for `requires` that of the flag's name.
    package let span: Span
    /// The outcome.
    package let outcome: Bool

    /// Creates a branch.
    package init(span: Span, outcome: Bool) {
      self.span = span
      self.outcome = outcome
    }
  }

  /// Empty coverage.
  package init() {}

  /// Adds the coverage of other sessions.
  package mutating func formUnion(_ other: SessionCoverage) {
    screens.formUnion(other.screens)
    elements.formUnion(other.elements)
    actions.formUnion(other.actions)
    branches.formUnion(other.branches)
    texts.formUnion(other.texts)
  }

  /// Returns the coverage of both.
  package func union(_ other: SessionCoverage) -> SessionCoverage {
    var union = self
    union.formUnion(other)
    return union
  }
}
