public import JavaScript
public import Maestro
public import Simulation

/// How flows are walked, the same for all cases of a walk.
public struct WalkSettings: Sendable {
  /// Constants from outside, which a flow's own win over.
  public var env: [String: String] = [:]
  /// The system that flows are told.
  public var platform = Condition.Platform.ios
  /// Where all that is random comes from, unless a flow says so itself.
  public var seed: UInt64 = 1
  /// Whether what is beyond the device's edge counts as visible; each step that needs it says so.
  public var seesEverything = false
  /// Whether the screens of all steps are kept, for reports that show them.
  public var keepsScreens = false
  /// Whether what models hold and flags are is kept with each step.
  public var keepsInsides = false
  /// Whether what of the app is come to is counted.
  public var recordsCoverage = false
  /// Answers the requests of scripts; nil where these may not use the network.
  public var network: (@Sendable (HTTPCall) throws -> HTTPAnswer)?
  /// The line of the flow behind which a walk ends; nil for its last.
  public var until: Int?
  /// How often each case is walked; that nothing comes out otherwise is held then.
  public var times = 1
  /// Whether what a screen looks like is kept as what it should look like, instead of compared.
  public var updatesSnapshots = false
  /// How often one `repeat` goes round at most.
  public var mostRounds = 10_000
  /// How many steps a case walks at most, those of all repetitions together.
  public var mostSteps = 100_000
  /// How much may happen in one wait.
  public var budget = DrivingBudget.standard
  /// How long a step waits in the machine's time for requests that it led to, before it goes on; on a virtual clock only
  /// what is due runs.
  public var patience = Duration.seconds(5)
  /// Ends a walk, also in the midst of a wait; nil where nothing does.
  public var interruption: Interruption?
  /// Tells how long something took; a walk knows of no time but the app's.
  public var stopwatch: @Sendable () -> Duration = { .zero }

  /// Walks as upstream does.
  public init() {}
}
