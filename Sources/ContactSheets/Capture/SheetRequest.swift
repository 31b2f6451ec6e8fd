public import Foundations
public import Runtime
public import Typesetting

/// What is to be on a contact sheet.
public struct SheetRequest: Sendable {
  /// The screens, by name, in order.
  public var screens: [String]
  /// The locales, BCP 47 tags, in order; the first is the one that others are held against.
  public var locales: [String]
  /// The plans, in order.
  public var tiers: [String]
  /// The device profiles, in order.
  public var devices: [DeviceProfile]
  /// The conditions beside the normal one; a screen is shown in one only where it looks different then.
  public var conditions: [SheetCondition]
  /// What screens are opened with; for those that are missing here, something is looked for in the app.
  public var params: [String: ValueMap]
  /// The language of the page's own words.
  public var pageLocale: String
  /// Whose rule cells are counted by.
  public var profile: WidthProfile

  /// Asks for all screens of an app in all its languages and plans, on its first device.
  public init(_ app: App) {
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
