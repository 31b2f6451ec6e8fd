public import PluginKit
public import Simulation

/// What lies under the screens, in a sentence.
public struct BoilingKettlePlugin: NativePlugin {
  /// The name of its contract.
  public let name = "boiling_kettle"
  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]

  /// Makes the plugin on a scheduler.
  public init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    models = [ModelDefinition(BoilingKettle.self) { BoilingKettle(output: $0) }]
  }
}
