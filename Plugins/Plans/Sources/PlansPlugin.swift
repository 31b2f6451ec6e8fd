public import PluginKit
public import Simulation
public import Subscriptions

/// The person's plan as screens see it.
public struct PlansPlugin: NativePlugin {
  static let name = "plans"

  /// The name of its contract.
  public var name: String { Self.name }
  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]

  /// Shows a plan.
  ///
  /// - Parameters:
  ///   - subscription: the plan.
  ///   - scheduler: where its work runs.
  public init(_ subscription: SubscriptionState, scheduler: Scheduler) {
    self.scheduler = scheduler
    models = [ModelDefinition(Plan.self) { Plan(subscription, scheduler: scheduler, output: $0) }]
  }
}
