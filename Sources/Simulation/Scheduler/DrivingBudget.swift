/// How much may happen during a wait before it is reported as endless.
///
/// All but the last are counts, so that the same work hits the same limit on every machine.
public struct DrivingBudget: Sendable {
  /// How many jobs may run while virtual time stands still.
  public var jobs: Int
  /// How many timers may fire one after the other.
  public var timers: Int
  /// How long another thread's work may be waited for on a virtual clock, in the machine's time.
  public var external: Duration

  /// Chooses a budget.
  ///
  /// - Parameters:
  ///   - jobs: how many jobs may run while virtual time stands still.
  ///   - timers: how many timers may fire one after the other.
  ///   - external: how long another thread's work may be waited for, in the machine's time.
  public init(jobs: Int = 1_000_000, timers: Int = 100_000, external: Duration = .seconds(60)) {
    self.jobs = jobs
    self.timers = timers
    self.external = external
  }

  /// More than any terminating work needs.
  public static let standard = DrivingBudget()

  /// How many jobs run in live mode before the driver gets a turn: a person can type while a model is busy.
  static let slice = 10_000
  /// How many jobs may run while cancelled work ends.
  static let ending = 1_000
}
