package import Flags

/// What the person may use: where the plan and the server's flags come from, and where plugins read the limits.
package struct EntitlementSources: Sendable {
  /// The person's plan; nil where plans are not sold, and the settings say which tier it is.
  package var plan: (any PlanSource)?
  /// The flags that the server serves; nil where it serves none.
  package var flags: (any FlagSource)?
  /// How many of each thing the plan allows; the session sets it, plugins ask.
  package var limits: PlanLimits

  /// Collects what entitles the person.
  package init(
    plan: (any PlanSource)? = nil, flags: (any FlagSource)? = nil, limits: PlanLimits = PlanLimits()
  ) {
    self.plan = plan
    self.flags = flags
    self.limits = limits
  }
}
