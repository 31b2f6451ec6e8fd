package import JavaScript
package import Maestro
package import Simulation

/// How flows are walked, the same for all cases of a walk.
package struct WalkSettings: Sendable {
  /// Constants from outside, which a flow's own win over.
  package var env: [String: String] = [:]
  /// The system that flows are told.
  package var platform = Condition.Platform.ios
  /// Where all that is random comes from, unless a flow says so itself.
  package var seed: UInt64 = 1
  /// Whether what is beyond the device's edge counts as visible; each step that needs it says so.
  package var seesEverything = false
  /// Whether the screens of all steps are kept, for reports that show them.
  package var keepsScreens = false
  /// Whether what models hold and flags are is kept with each step.
  package var keepsInsides = false
  /// Whether what of the app is come to is counted.
  package var recordsCoverage = false
  /// Answers the requests of scripts; nil where these may not use the network.
  package var network: (@Sendable (HTTPCall) throws -> HTTPAnswer)?
  /// The line of the flow behind which a walk ends; nil for its last.
  package var until: Int?
  /// How often each case is walked; that nothing comes out otherwise is held then.
  package var times = 1
  /// Whether what a screen looks like is kept as what it should look like, instead of compared.
  package var updatesSnapshots = false
  /// How often one `repeat` goes round at most.
  package var mostRounds = 10_000
  /// How many steps a case walks at most, those of all repetitions together.
  package var mostSteps = 100_000
  /// How much may happen in one wait.
  package var budget = DrivingBudget.standard
  /// How long a step waits in the machine's time for requests that it led to, before it goes on; on a virtual clock only
  /// what is due runs.
  package var patience = Duration.seconds(5)
  /// Ends a walk, also in the midst of a wait; nil where nothing does.
  package var interruption: Interruption?
  /// Tells how long something took; a walk knows of no time but the app's.
  package var stopwatch: @Sendable () -> Duration = { .zero }

  /// Walks as upstream does.
  package init() {}
}
