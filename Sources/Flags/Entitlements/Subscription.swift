package import Foundations

/// A person's plan at one moment.
package struct Subscription: Sendable, Hashable {
  /// How the plan stands.
  package enum Standing: String, Sendable, Codable, CaseIterable {
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

  /// How the plan stands.
  package var standing = Standing.none
  /// The tier that is or was paid for.
  package var tier: String?
  /// The end of what was paid for.
  package var until: Timestamp?
  /// How long its grants stay without an answer of the server; nil where they do not.
  package var graceEnd: Timestamp?
  /// Whether it goes on by itself at its end.
  package var renews = false
  /// Why what the device holds does not count.
  package var refusal: PlanRefusal?

  /// Nothing was ever paid for.
  package init() {}

  /// The tier whose grants the person has; nil for the app's lowest.
  package var grantedTier: String? { standing == .active || standing == .grace ? tier : nil }
}
