package import Flags
package import Foundations

/// What a session is begun with: who looks at it, and on what.
package struct SessionSettings: Sendable {
  /// The language, a BCP 47 tag.
  package var locale: String
  /// Whether it is shown in dark colors.
  package var isDark: Bool
  /// The tier of the person's plan.
  package var tier: String
  /// The tier that was asked for in its place; nil for the plan's own.
  package var tierByHand: String?
  /// The device profile that was asked for; nil for the one that the device's model has.
  package var device: String?
  /// Whether the plan and the device that were asked for stand for the person's own, as where a walkthrough makes up
  /// both; nothing is reported them then.
  package var isStaged = false
  /// The device's model, as flags see it in `device.model`; nil where it is not known.
  package var model: String?
  /// What tells the person from others where a flag divides them; nil where nothing does.
  package var targetingKey: String?
  /// Further facts that flags may ask for, such as `user.groups`.
  package var attributes: [String: Value] = [:]
  /// What flags are given by hand.
  package var overrides = FlagOverrides()
  /// The time zone, an IANA name.
  package var zone: String
  /// Whether each text on screen says where it came from; costs nothing while it is off.
  package var tracesTexts = false

  /// Whether the session notes what it goes through, for ``AppSession/coverage``; costs nothing while it is off.
  package var recordsCoverage = false

  /// Chooses what a session is begun with.
  package init(
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
