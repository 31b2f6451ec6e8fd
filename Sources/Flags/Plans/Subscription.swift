package import Foundations

/// A user's plan at one moment.
package struct Subscription: Sendable, Hashable {
  /// The status of the plan.
  package enum Status: String, Sendable, Codable, CaseIterable {
    /// Nothing was ever paid for.
    case none
    /// It is paid for.
    case active
    /// It has ended, and the server was unreachable since: its grants stay valid for a while.
    case grace
    /// It has ended.
    case expired
    /// The stored plan is rejected; see ``Subscription/refusal``.
    case refused
  }

  /// The status of the plan.
  package var status = Status.none
  /// The tier that is or was paid for.
  package var tier: String?
  /// The end of the paid period.
  package var until: Timestamp?
  /// How long its grants stay valid without a response of the server; nil where they do not.
  package var graceEnd: Timestamp?
  /// Whether it renews automatically.
  package var renews = false
  /// Why the stored plan is rejected.
  package var refusal: PlanRefusal?

  /// Nothing was ever paid for.
  package init() {}

  /// The tier whose grants the user has; nil for the app's lowest.
  package var grantedTier: String? { status == .active || status == .grace ? tier : nil }
}
