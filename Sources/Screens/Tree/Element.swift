package import Foundations

/// A component of a script.
///
/// A class, as an action is: checkers visit all of them repeatedly, and retain one reference each.
package final class Element: Sendable {
  /// The component's name, as written.
  package let component: String
  /// Where the name is written.
  package let nameSpan: Span
  /// Its keys.
  ///
  /// Only the common ones where the component is unknown.
  package let properties: Properties
  /// The component's spec; nil where the registry does not have it, and a visible line replaces it.
  package let spec: ComponentSpec?
  /// Its replacements on some devices, in written order.
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
  /// The whole component, with the device's properties overlaid.
  package let element: Element

  /// Pairs a profile with the component for it.
  package init(profile: String, span: Span, element: Element) {
    self.profile = profile
    self.span = span
    self.element = element
  }
}

/// An action of a script.
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
