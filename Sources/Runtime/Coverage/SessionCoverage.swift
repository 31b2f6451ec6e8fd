package import Foundations

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
