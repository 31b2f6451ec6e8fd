package import Foundations

/// A component of a script.
///
/// An object, as an action is: checkers look at all of them again and again, and have one thing to count.
package final class Element: Sendable {
  /// The component's name, as written.
  package let component: String
  /// Where the name is written.
  package let nameSpan: Span
  /// Its keys.
  ///
  /// Where the component is not known this holds only the common ones.
  package let properties: Properties
  /// What the registry says of the component; nil where it does not have it, and a visible line stands in its place.
  package let spec: ComponentSpec?
  /// What stands in its place on some devices, in written order.
  package let variants: [DeviceVariant]

  package init(
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
  package var isKnown: Bool { spec != nil }
}

/// A component as it is on one kind of device.
package struct DeviceVariant: Sendable {
  /// The device profile's name.
  package let profile: String
  /// Where the name is written.
  package let span: Span
  /// The whole component, with what the script says for the device laid over what it says for all.
  package let element: Element

  /// Pairs a profile with the component that is shown on it.
  package init(profile: String, span: Span, element: Element) {
    self.profile = profile
    self.span = span
    self.element = element
  }
}

/// An action as it stands in a script.
package final class ActionCall: Sendable {
  /// The action's name.
  package let action: String
  /// Where the name is written.
  package let nameSpan: Span
  /// Its keys.
  package let properties: Properties

  package init(action: String, nameSpan: Span, properties: Properties) {
    self.action = action
    self.nameSpan = nameSpan
    self.properties = properties
  }
}
