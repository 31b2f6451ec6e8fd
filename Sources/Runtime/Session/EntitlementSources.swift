package import Flags

/// The person's entitlements: the sources of the plan and the server's flags, and the limits for plugins.
package struct EntitlementSources: Sendable {
  /// The person's plan; nil where plans are not sold, and the tier is that of the settings.
  package var plan: (any PlanSource)?
  /// The flags that the server serves; nil where it serves none.
  package var flags: (any FlagSource)?
  /// The plan's limits; the session sets them, plugins read them.
  package var limits: PlanLimits
  /// The flags as they are now; the session sets them, plugins read them.
  package var current: CurrentFlags

  /// Collects the sources.
  package init(
    plan: (any PlanSource)? = nil, flags: (any FlagSource)? = nil, limits: PlanLimits = PlanLimits(),
    current: CurrentFlags = CurrentFlags()
  ) {
    self.plan = plan
    self.flags = flags
    self.limits = limits
    self.current = current
  }
}
