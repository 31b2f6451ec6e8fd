public import Foundations

/// A component as it stands in a script.
///
/// An object, as an action is: checkers look at all of them again and again, and have one thing to count.
public final class Element: Sendable {
  /// The component's name, as written.
  public let component: String
  /// Where the name is written.
  public let nameSpan: Span
  /// Its keys.
  ///
  /// Where the component is not known this holds only the common ones.
  public let properties: Properties
  /// What the registry says of the component; nil where it does not have it, and a visible line stands in its place.
  public let spec: ComponentSpec?
  /// What stands in its place on some devices, in written order.
  public let variants: [DeviceVariant]

  /// Makes an element.
  public init(
    component: String, nameSpan: Span, properties: Properties, spec: ComponentSpec?,
    variants: [DeviceVariant] = []
  ) {
    self.component = component
    self.nameSpan = nameSpan
    self.properties = properties
    self.spec = spec
    self.variants = variants
  }

  /// Whether the registry has the component.
  public var isKnown: Bool { spec != nil }
}

/// A component as it is on one kind of device.
public struct DeviceVariant: Sendable {
  /// The device profile's name.
  public let profile: String
  /// Where the name is written.
  public let span: Span
  /// The whole component, with what the script says for the device laid over what it says for all.
  public let element: Element

  /// Pairs a profile with the component that is shown on it.
  public init(profile: String, span: Span, element: Element) {
    self.profile = profile
    self.span = span
    self.element = element
  }
}

/// An action as it stands in a script.
public final class ActionCall: Sendable {
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
