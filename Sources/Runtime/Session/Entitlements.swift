public import PluginKit
public import RemoteFlags
public import Subscriptions

/// What the person may use: where the plan and the server's flags come from, and who is told of limits.
public struct Entitlements: Sendable {
  /// The person's plan; nil where plans are not sold, and the settings say which tier it is.
  public var subscription: SubscriptionState?
  /// The flags that the server serves; nil where it serves none.
  public var serverFlags: ServerFlags?
  /// How many of each thing the plan allows; the session says it, plugins ask.
  public var limits: PlanLimits

  /// Changes what the server serves: a flag, and what flagd's form says of it, nil to take it back; nil where the
  /// server is not ours to change.
  public var serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)?

  /// Collects what entitles the person.
  public init(
    subscription: SubscriptionState? = nil, serverFlags: ServerFlags? = nil,
    limits: PlanLimits = PlanLimits(),
    serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? = nil
  ) {
    self.serve = serve
    self.subscription = subscription
    self.serverFlags = serverFlags
    self.limits = limits
  }
}
