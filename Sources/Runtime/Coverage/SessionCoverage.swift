package import Foundations

/// What sessions have gone through, by the places in the scripts.
///
/// Coverages of sessions over the same files can be merged; after an edit the places mean something else.
package struct SessionCoverage: Sendable, Hashable {
  /// The screens that were shown, by name.
  package internal(set) var screens: Set<String> = []
  /// The components that were drawn, by where their names are written.
  package internal(set) var elements: Set<Span> = []
  /// The actions that were run, by where their names are written.
  package internal(set) var actions: Set<Span> = []
  /// What conditions have been.
  package internal(set) var branches: Set<Branch> = []
  /// The keys of the texts that were shown; the first catalog that has a key is the one that it was taken from.
  package internal(set) var texts: Set<String> = []

  /// What a condition has been.
  package struct Branch: Sendable, Hashable {
    /// Where the condition is written; for `requires` where the flag is named.
    package let place: Span
    /// What it was.
    package let outcome: Bool

    /// Names a branch.
    package init(place: Span, outcome: Bool) {
      self.place = place
      self.outcome = outcome
    }
  }

  /// Nothing gone through.
  package init() {}

  /// Adds what others have gone through.
  package mutating func formUnion(_ other: SessionCoverage) {
    screens.formUnion(other.screens)
    elements.formUnion(other.elements)
    actions.formUnion(other.actions)
    branches.formUnion(other.branches)
    texts.formUnion(other.texts)
  }

  /// What either has gone through.
  package func union(_ other: SessionCoverage) -> SessionCoverage {
    var union = self
    union.formUnion(other)
    return union
  }
}

extension AppSession {
  /// What the session has gone through so far; nothing unless ``SessionSettings/recordsCoverage`` asks for it.
  package var coverage: SessionCoverage { recorder?.coverage ?? SessionCoverage() }
}
