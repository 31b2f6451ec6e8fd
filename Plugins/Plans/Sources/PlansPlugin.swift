package import AppServices
package import PluginKit
package import Simulation

/// The user's plan, for screens.
package struct PlansPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "plans"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin.
  ///
  /// - Parameter services: uses the user's plan.
  /// - Throws: an error if the app sells no plan.
  package init(_ services: PluginServices) throws {
    let (plan, scheduler) = (try services.plan, services.scheduler)
    self.scheduler = scheduler
    models = [ModelDefinition(Plan.self) { Plan(plan, output: $0) }]
  }
}
