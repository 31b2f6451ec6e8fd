package import Flags
package import Foundations

/// The settings of a session: its person and device.
package struct SessionSettings: Sendable {
  /// The locale, a BCP 47 tag.
  package var locale: String
  /// Whether it is shown in dark colors.
  package var isDark: Bool
  /// Whether the locale was asked for, so that it wins over the one that the person chose in the app before.
  package var isLocaleGiven = false
  /// Whether the colors were asked for, so that they win over those that the person chose in the app before.
  package var isThemeGiven = false
  /// The size of texts.
  package var textSize = TextSize.standard
  /// The tier of the person's plan.
  package var tier: String
  /// The tier override; nil for the plan's own.
  package var tierOverride: String?
  /// The requested device profile; nil for the one that the device's model has.
  package var device: String?
  /// Whether the requested plan and device count as the person's own, as in a walkthrough, which makes up both; they
  /// are then not reported as overrides.
  package var hasSimulatedPerson = false
  /// The device's model, as flags see it in `device.model`; nil where it is not known.
  package var model: String?
  /// The answer of the platform's prompt (fingerprint, face) to an app that a PIN locks; nil where there is no prompt, as
  /// in a terminal.
  package var biometrics: Authentication?
  /// Identifies the person to flags that split an audience; nil where unknown.
  package var targetingKey: String?
  /// Further attributes for flags, such as `user.groups`.
  package var attributes: [String: Value] = [:]
  /// The flag overrides.
  package var overrides = FlagOverrides()
  /// Whether flags.local.yaml of this machine overrides flags, too.
  package var usesLocalFlags = true
  /// The time zone, an IANA name.
  package var zone: String
  /// Whether each text on screen has its source; costs nothing while it is off.
  package var tracesTexts = false

  /// Whether the screen has the number of changes that are not sent yet, which is read each time.
  package var countsUnsent = false

  /// Whether the session records ``AppSession/coverage``; costs nothing while it is off.
  package var recordsCoverage = false

  /// Overrides a flag by an option.
  ///
  /// - Parameters:
  ///   - flag: the flag's name.
  ///   - variant: the variant's name or value.
  ///   - app: the app.
  /// - Throws: why the flag cannot be overridden so.
  package mutating func override(_ flag: String, with variant: String, in app: App) throws(OverrideError) {
    try overrides.set(flag, to: variant, by: .option, in: app.flagFile)
  }

  /// Creates settings.
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
