package import Foundations
package import Runtime
package import Typesetting

/// The content of a contact sheet.
package struct SheetRequest: Sendable {
  /// The screens, by name, in order.
  package var screens: [String]
  /// The locales, BCP 47 tags, in order; the others are compared with the first.
  package var locales: [String]
  /// The plans, in order.
  package var tiers: [String]
  /// The device profiles, in order.
  package var devices: [DeviceProfile]
  /// The conditions besides the normal one; a screen is shown in one only where it looks different then.
  package var conditions: [SheetCondition]
  /// The params of screens; missing ones are searched in the app.
  package var params: [String: ValueMap]
  /// The language of the page's own texts.
  package var pageLocale: String
  /// The rule for cell widths.
  package var profile: WidthProfile

  /// Requests all screens of an app in all its locales and plans, on its first device.
  package init(_ app: App) {
    screens = app.screens
    locales = app.locales
    tiers = app.tiers
    devices = Array(app.profiles.prefix(1))
    conditions = SheetCondition.allCases.filter { $0 != .normal }
    params = [:]
    pageLocale = app.locales.first ?? "en"
    profile = .standard
  }
}
