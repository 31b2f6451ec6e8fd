package import Foundations
package import Runtime
package import Typesetting

/// What is to be on a contact sheet.
package struct SheetRequest: Sendable {
  /// The screens, by name, in order.
  package var screens: [String]
  /// The locales, BCP 47 tags, in order; the first is the one that others are held against.
  package var locales: [String]
  /// The plans, in order.
  package var tiers: [String]
  /// The device profiles, in order.
  package var devices: [DeviceProfile]
  /// The conditions beside the normal one; a screen is shown in one only where it looks different then.
  package var conditions: [SheetCondition]
  /// What screens are opened with; for those that are missing here, something is looked for in the app.
  package var params: [String: ValueMap]
  /// The language of the page's own words.
  package var pageLocale: String
  /// Whose rule cells are counted by.
  package var profile: WidthProfile

  /// Asks for all screens of an app in all its languages and plans, on its first device.
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
