package import AppServices
package import PluginKit
package import Simulation

/// Brews tea.
package struct BrewingPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "brewing"
  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Makes the plugin from what its contract needs, which is nothing but time.
  package init(_ services: PluginServices) { self.init(services.scheduler) }

  /// Makes the plugin on a scheduler.
  package init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    models = [ModelDefinition(Kettle.self) { Kettle(scheduler, output: $0) }]
  }
}
