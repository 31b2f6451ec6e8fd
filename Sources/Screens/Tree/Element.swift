public import Foundations

/// A component of a script.
///
/// A class, as an action is: checkers visit all of them repeatedly, and retain one reference each.
public final class Element: Sendable {
  /// The component's name, as written.
  public let component: String
  /// Where the name is written.
  public let nameSpan: Span
  /// Its keys.
  ///
  /// Only the common ones where the component is unknown.
  public let properties: Properties
  /// The component's spec; nil where the registry does not have it, and a visible line replaces it.
  public let spec: ComponentSpec?
  /// Its replacements on some devices, in written order.
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
  /// The whole component, with the device's properties overlaid.
  public let element: Element

  /// Pairs a profile with the component for it.
  public init(profile: String, span: Span, element: Element) {
    self.profile = profile
    self.span = span
    self.element = element
  }
}

/// An action of a script.
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
