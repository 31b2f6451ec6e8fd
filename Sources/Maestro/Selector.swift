package import Foundations

/// The elements of a step: those on screen that match all criteria.
package struct Selector: Sendable, Hashable {
  /// A regular expression that must match a whole text: shown, hinted or spoken.
  package var text: Template?
  /// A regular expression that must match the whole id, or its part after the last `/`.
  package var id: Template?
  /// The index among several matches, from 0 in reading order; negative ones count from the end.
  package var index: Template?
  /// Required states.
  package var states: [State: Bool] = [:]
  /// Its position relative to other elements.
  package var relations: [Relation: Selector] = [:]
  /// Elements that must all be its descendants.
  package var containsDescendants: [Selector] = []
  /// Its required traits.
  package var traits: [Trait] = []
  /// What it is asked for besides and lines do not have, as its keys are written: sizes, shapes and style sheets.
  package var unsupportedKeys: [String] = []

  /// Returns the error of a key that lines do not support.
  package static func unsupportedMessage(_ key: String) -> String {
    "`\(key)` is not supported: lines have none"
  }
  /// A point on the screen, or within the selected element, such as `50%,50%`.
  package var point: Template?
  /// The options of a tap.
  package var tapping = TapOptions()
  /// Its location.
  package var span: Span

  /// A state of an element.
  package enum State: String, Sendable, CaseIterable {
    /// It is not disabled.
    case enabled
    /// It is checked or on.
    case checked
    /// It has the focus.
    case focused
    /// It is selected.
    case selected
  }

  /// The relation of an element to another one.
  package enum Relation: String, Sendable, CaseIterable {
    /// Its top is below the other's.
    case below
    /// Its top is above the other's.
    case above
    /// It begins to the left of the other.
    case leftOf
    /// It begins to the right of the other.
    case rightOf
    /// It is the parent of the other.
    case containsChild
    /// It is a descendant of the other.
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

  /// Creates a selector that matches everything.
  package init(at span: Span) { self.span = span }

  /// Whether it has no criterion.
  package var hasNoCriteria: Bool {
    text == nil && id == nil && index == nil && states.isEmpty && relations.isEmpty && traits.isEmpty
      && containsDescendants.isEmpty && unsupportedKeys.isEmpty
  }
}
