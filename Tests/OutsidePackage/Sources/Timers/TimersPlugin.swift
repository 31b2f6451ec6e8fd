public import PluginKit
public import Simulation

/// Timers for the kitchen.
public struct TimersPlugin: NativePlugin {
  /// The name of its contract.
  public let name = "timers"
  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]

  /// Makes the plugin; it needs nothing but time.
  public init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    models = [ModelDefinition(Countdown.self) { Countdown(scheduler, output: $0) }]
  }
}
