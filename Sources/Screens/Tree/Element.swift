public import Foundations

/// A component as it stands in a script.
public struct Element: Sendable {
  /// The component's name, as written.
  public let component: String
  /// Where the name is written.
  public let nameSpan: Span
  /// Its keys.
  ///
  /// Where the component is not known this holds only the common ones.
  public let properties: Properties
  /// Whether the registry has the component; if not, a visible line stands in its place.
  public let isKnown: Bool

  /// Makes an element.
  public init(component: String, nameSpan: Span, properties: Properties, isKnown: Bool) {
    self.component = component
    self.nameSpan = nameSpan
    self.properties = properties
    self.isKnown = isKnown
  }
}

/// An action as it stands in a script.
public struct ActionCall: Sendable {
  /// The action's name.
  public let action: String
  /// Where the name is written.
  public let nameSpan: Span
  /// Its keys.
  public let properties: Properties

  /// Makes an action.
  public init(action: String, nameSpan: Span, properties: Properties) {
    self.action = action
    self.nameSpan = nameSpan
    self.properties = properties
  }
}
