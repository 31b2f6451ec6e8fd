package import Foundations

/// The elements of a step: those on screen that match all criteria.
package struct Selector: Sendable, Hashable {
  /// A regular expression that the whole of a text matches: what is shown, hinted or spoken.
  package var text: Template?
  /// A regular expression that the whole of an id matches, or of the part after its last `/`.
  package var id: Template?
  /// Which of several, from 0 in reading order; negative ones count from the end.
  package var index: Template?
  /// Required states.
  package var states: [State: Bool] = [:]
  /// Its position relative to other elements.
  package var relations: [Relation: Selector] = [:]
  /// Elements that must all be within it, at any depth.
  package var containsDescendants: [Selector] = []
  /// Its required traits.
  package var traits: [Trait] = []
  /// Sizes in points, which lines do not have.
  package var size: [Span] = []
  /// A place on the screen, or within the element that the rest selects, such as `50%,50%`.
  package var point: Template?
  /// How a tap is done.
  package var tapping = Tapping()
  /// Where it is written.
  package var span: Span

  /// Something that an element is or is not.
  package enum State: String, Sendable, CaseIterable {
    /// Can be used.
    case enabled
    /// Is ticked or on.
    case checked
    /// Has the input.
    case focused
    /// Is chosen.
    case selected
  }

  /// How an element stands to another one.
  package enum Relation: String, Sendable, CaseIterable {
    /// Its top is lower.
    case below
    /// Its top is higher.
    case above
    /// It begins further to the left.
    case leftOf
    /// It begins further to the right.
    case rightOf
    /// The other is right within it.
    case containsChild
    /// It is somewhere within the other.
    case childOf
  }

  /// A visible trait.
  package enum Trait: String, Sendable, CaseIterable {
    /// Has text.
    case text
    /// Has more than 200 characters.
    case longText = "long-text"
    /// Is as wide as it is high.
    case square
  }

  /// How a tap is done; other steps have no use for it.
  package struct Tapping: Sendable, Hashable {
    /// Whether it is retried once where nothing changed.
    package var retriesIfNothingChanged = false
    /// Whether to wait for the element.
    package var waitsUntilVisible = false
    /// How often.
    package var repeats: Template?
    /// Milliseconds between two taps.
    package var delay: Template?
    /// The keys that were given, to report those without meaning for a step.
    package var given: [String: Span] = [:]
  }

  /// Selects everything.
  package init(at span: Span) { self.span = span }

  /// Whether it has no criterion for the element.
  package var selectsNothing: Bool {
    text == nil && id == nil && index == nil && states.isEmpty && relations.isEmpty && traits.isEmpty
      && containsDescendants.isEmpty && size.isEmpty
  }
}
