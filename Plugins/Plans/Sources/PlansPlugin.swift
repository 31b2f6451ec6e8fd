public import AppServices
public import PluginKit
public import Simulation

/// The person's plan as screens see it.
public struct PlansPlugin: NativePluginType {
  /// The name of its contract.
  public static let name = "plans"

  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]

  /// Shows the plan.
  ///
  /// - Parameter services: uses the person's plan.
  /// - Throws: that the app sells no plan.
  public init(_ services: PluginServices) throws {
    let (plan, scheduler) = (try services.plan, services.scheduler)
    self.scheduler = scheduler
    models = [ModelDefinition(Plan.self) { Plan(plan, output: $0) }]
  }
}
