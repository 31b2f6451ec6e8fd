/// What a session is begun with: who looks at it, and on what.
public struct SessionSettings: Sendable {
  /// The language, a BCP 47 tag.
  public var locale: String
  /// Whether it is shown in dark colors.
  public var isDark: Bool
  /// The tier of the person's plan.
  public var tier: String
  /// The tier that was asked for in its place; nil for the plan's own.
  public var tierByHand: String?
  /// The device; nil for the app's default one.
  public var device: String?
  /// The time zone, an IANA name.
  public var zone: String
  /// Whether each text on screen says where it came from; costs nothing while it is off.
  public var tracesTexts = false

  /// Chooses what a session is begun with.
  public init(
    locale: String = "en", isDark: Bool = false, tier: String = "free", device: String? = nil,
    zone: String = "UTC"
  ) {
    self.locale = locale
    self.isDark = isDark
    self.tier = tier
    self.device = device
    self.zone = zone
  }
}
