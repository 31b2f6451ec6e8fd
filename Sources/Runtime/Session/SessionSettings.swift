public import Flags
public import Foundations

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
  /// The device profile that was asked for; nil for the one that the device's model has.
  public var device: String?
  /// Whether the plan and the device that were asked for stand for the person's own, as where a walkthrough makes up
  /// both; nothing is told of them then.
  public var isStaged = false
  /// The device's model, as flags see it in `device.model`; nil where it is not known.
  public var model: String?
  /// What tells the person from others where a flag divides them; nil where nothing does.
  public var targetingKey: String?
  /// Further facts that flags may ask for, such as `user.groups`.
  public var attributes: [String: Value] = [:]
  /// What flags are given by hand.
  public var overrides = FlagOverrides()
  /// The time zone, an IANA name.
  public var zone: String
  /// Whether each text on screen says where it came from; costs nothing while it is off.
  public var tracesTexts = false

  /// Whether the session notes what it goes through, for ``AppSession/coverage``; costs nothing while it is off.
  public var recordsCoverage = false

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
