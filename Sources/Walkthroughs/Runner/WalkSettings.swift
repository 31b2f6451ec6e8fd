package import Maestro
package import Simulation

/// The settings of a walk, the same for all cases.
package struct WalkSettings: Sendable {
  /// Constants from outside, which a flow's own override.
  package var env: [String: String] = [:]
  /// The platform that flows see.
  package var platform = Condition.Platform.ios
  /// The random seed, unless a flow sets its own.
  package var seed: UInt64 = 1
  /// Whether elements beyond the device's edge count as visible; each step that needs it notes that.
  package var matchesOffscreen = false
  /// Whether the screens of all steps are recorded, for reports that show them.
  package var recordsScreens = false
  /// Whether the states of models and flags are recorded with each step.
  package var recordsStates = false
  /// Whether coverage is recorded.
  package var recordsCoverage = false
  /// Performs the requests of scripts; nil where these may not use the network.
  package var network: (@Sendable (ScriptRequest) throws -> ScriptResponse)?
  /// The processes of the JavaScript engine, shared by all cases.
  package var engines = EnginePool()
  /// The line of the flow after which a walk ends; nil for its last.
  package var until: Int?
  /// The number of times that each case is walked; differing results are then a failure.
  package var times = 1
  /// Whether cases fail in which something succeeds only on retry.
  package var failsOnFlaky = false
  /// Whether snapshots are updated instead of compared.
  package var updatesSnapshots = false
  /// The maximum number of rounds of one `repeat`.
  package var maxRounds = 10_000
  /// The maximum number of steps of a case, including all repetitions.
  package var maxSteps = 100_000
  /// The budget of one wait.
  package var budget = DrivingBudget.standard
  /// How long a step waits in real time for requests that it caused, before it continues; on a virtual clock only due
  /// work runs.
  package var patience = Duration.seconds(5)
  /// Ends a walk, also during a wait; nil for none.
  package var interruption: Interruption?
  /// Measures real time; a walk itself knows only the app's.
  package var stopwatch: @Sendable () -> Duration = { .zero }

  /// The defaults, as upstream.
  package init() {}
}
