package import Foundations

/// What a step is about: the elements on screen that have all that is asked for.
package struct Selector: Sendable, Hashable {
  /// A regular expression that the whole of a text matches: what is shown, hinted or spoken.
  package var text: Template?
  /// A regular expression that the whole of an id matches, or of what follows its last `/`.
  package var id: Template?
  /// Which of several, from 0 in reading order; negative ones count from the end.
  package var index: Template?
  /// States that are asked for.
  package var states: [State: Bool] = [:]
  /// Where it stands on screen, by other elements.
  package var relations: [Relation: Selector] = [:]
  /// Elements that must all be within it, at any depth.
  package var containsDescendants: [Selector] = []
  /// What it has to look like.
  package var traits: [Trait] = []
  /// Sizes in points, which lines do not have.
  package var size: [Span] = []
  /// A place on the screen, or within the element that the rest selects, such as `50%,50%`.
  package var point: Template?
  /// How a tap goes about it.
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

  /// A look that can be asked for.
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
    /// Whether it is tried once more where nothing changed.
    package var retriesIfNothingChanged = false
    /// Whether the element is waited for.
    package var waitsUntilVisible = false
    /// How often.
    package var repeats: Template?
    /// Milliseconds between two taps.
    package var delay: Template?
    /// The keys that were given, to tell those that mean nothing to a step.
    package var given: [String: Span] = [:]
  }

  /// Selects everything.
  package init(at span: Span) { self.span = span }

  /// Whether it says anything about the element.
  package var selectsNothing: Bool {
    text == nil && id == nil && index == nil && states.isEmpty && relations.isEmpty && traits.isEmpty
      && containsDescendants.isEmpty && size.isEmpty
  }
}
