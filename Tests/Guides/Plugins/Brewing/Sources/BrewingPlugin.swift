public import AppServices
public import PluginKit
public import Simulation

/// Brews tea.
public struct BrewingPlugin: NativePluginType {
  /// The name of its contract.
  public static let name = "brewing"
  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]

  /// Makes the plugin from what its contract needs, which is nothing but time.
  public init(_ services: PluginServices) { self.init(services.scheduler) }

  /// Makes the plugin on a scheduler.
  public init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    models = [ModelDefinition(Kettle.self) { Kettle(scheduler, output: $0) }]
  }
}
