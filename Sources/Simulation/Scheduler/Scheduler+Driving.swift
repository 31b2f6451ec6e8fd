public import Foundations
import Glibc
import Synchronization

extension Scheduler {
  /// Runs every job that is ready and every timer that is due, until none is; does not move time.
  ///
  /// From inside a job it does nothing: the drain that runs the job continues afterwards. Work that never comes to rest
  /// is abandoned after a million jobs, which the next ``run(named:within:_:)`` reports; in live mode after a few
  /// thousand, so that a main loop gets its turn.
  public func drain() {
    guard core.beginDriving() else { return }
    defer { core.endDriving() }
    var most = core.isVirtual ? DrivingBudget.standard.jobs : DrivingBudget.slice
    _ = core.runReady(most: &most)
  }

  /// Moves the app's clock on, running virtual timers at their deadlines in order.
  ///
  /// In live mode, with a negative duration, and from inside a job the clock is only shifted; timers that are due by
  /// that fire at the next drain. An interruption ends it early; for a budget, see ``wait(until:within:)``.
  public func advance(by duration: Duration) {
    guard core.isVirtual, duration >= .zero, core.beginDriving() else {
      return core.changeAndWake { $0.time.shift(by: duration) }
    }
    defer { core.endDriving() }
    let target = now.advanced(by: duration)
    repeat {
      var most = DrivingBudget.standard.jobs
      guard case .done = core.runReady(most: &most) else { return }
    } while core.fireTimer(dueBy: target)
    core.state.withLock { $0.time.move(to: target) }
    var most = DrivingBudget.standard.jobs
    _ = core.runReady(most: &most)
  }

  /// Runs work, and everything else that becomes ready, until the work has ended; for synchronous callers.
  ///
  /// In virtual mode the clock jumps from deadline to deadline; in live mode the thread waits for timers and
  /// other threads. The work belongs to no scope.
  ///
  /// - Parameters:
  ///   - name: the work's name in messages.
  ///   - budget: how much may happen meanwhile; in live mode there is no limit.
  ///   - work: the work to run.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws, a ``Diagnostic`` where it can never end, or ``Interrupted``.
  public func run<T: Sendable>(
    named name: String = "run", within budget: DrivingBudget = .standard,
    _ work: @escaping @Sendable () async throws -> T
  ) throws -> T {
    try drive(name)
    defer { core.endDriving() }
    let outcome = Outcome<T>()
    let job = core.start(name, in: core.root) {
      do { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
    }
    var timers = budget.timers
    while true {
      var most = core.isVirtual ? budget.jobs : DrivingBudget.slice
      let drained = core.runReady(most: &most)
      let error: (any Error)? =
        switch drained {
        case .unfinished where core.isVirtual:
          core.endlessDiagnostic(after: "\(budget.jobs.grouped) jobs", job)
        case .done where !outcome.isSet: waitForMore(&timers, budget, job)
        case .interrupted where !outcome.isSet: Interrupted()
        default: nil
        }
      if let error {
        job.cancel()
        var most = DrivingBudget.ending
        _ = core.runReady(most: &most, isInterruptible: false)
        throw error
      }
      if let result = outcome.result { return try result.get() }
    }
  }

  /// Lets time pass until something happens, up to a moment, and runs all of it.
  ///
  /// Virtual time jumps to the next timer; real time is waited for, and another thread's work ends the wait too.
  ///
  /// - Parameters:
  ///   - moment: how far time may pass.
  ///   - budget: how much may happen at once.
  /// - Returns: whether something happened; false where time reached the moment first.
  /// - Throws: a ``Diagnostic`` where work does not come to rest, or ``Interrupted``.
  @discardableResult
  public func wait(until moment: Timestamp, within budget: DrivingBudget = .standard) throws -> Bool {
    try drive("wait")
    defer { core.endDriving() }
    if core.isVirtual { return try jump(to: moment, budget) }
    while true {
      var most = DrivingBudget.slice
      if case .interrupted = core.runReady(most: &most) { throw Interrupted() }
      if most < DrivingBudget.slice { return true }
      let left = now.duration(to: moment)
      if left <= .zero { return false }
      let timeout = pollTimeout()
      core.wait(milliseconds: timeout < 0 ? left.milliseconds : min(timeout, left.milliseconds))
    }
  }

  /// Runs work to its end without letting virtual time pass, even after an interruption; for shutdown.
  ///
  /// - Parameters:
  ///   - name: the work's name in messages.
  ///   - limit: how long other threads may be waited for, in the machine's time.
  ///   - work: the work to run.
  /// - Returns: whether it has ended.
  public func finish(
    named name: String, within limit: Duration, _ work: @escaping @Sendable () async -> Void
  ) -> Bool {
    guard core.beginDriving() else { return false }
    defer { core.endDriving() }
    let job = core.start(name, in: core.root, work)
    let deadline = ContinuousClock.now.advanced(by: limit)
    while true {
      var most = DrivingBudget.ending
      let drained = core.runReady(most: &most, isInterruptible: false)
      if job.isFinished { return true }
      let left = ContinuousClock.now.duration(to: deadline)
      guard case .done = drained, left > .zero, !isVirtual || core.pending != .nothing else { return false }
      let timeout = isVirtual ? -1 : pollTimeout()
      core.wait(
        milliseconds: timeout < 0 ? left.milliseconds : min(timeout, left.milliseconds),
        isInterruptible: false)
    }
  }

  /// Cancels every unfinished job and lets it end; for the end of an app or a test.
  public func stop() {
    for job in unfinishedJobs { job.cancel() }
    guard core.beginDriving() else { return }
    defer { core.endDriving() }
    var most = DrivingBudget.ending
    _ = core.runReady(most: &most, isInterruptible: false)
  }

  /// The diagnostic for this scope's jobs that did not end though cancelled; nil where all have.
  public var unendedDiagnostic: Diagnostic? {
    let unfinished = unfinishedJobs
    if unfinished.isEmpty { return nil }
    return Diagnostic(
      .unended, .warning,
      "\(names(of: unfinished)) has not ended with its \(jobs.name), though it was cancelled",
      at: nil, help: "what waits there has to take notice of its cancellation")
  }

  /// The diagnostic for timers that fired again and again without ending the wait.
  public func endlessDiagnostic(afterTimers count: Int) -> Diagnostic {
    core.endlessDiagnostic(after: "\(count.grouped) timers")
  }

  /// The diagnostic for a wait that nothing is left to end.
  public var stalledDiagnostic: Diagnostic { core.stalledDiagnostic() }

  // MARK: Driving

  func drive(_ name: String) throws(Diagnostic) {
    if core.beginDriving() { return }
    throw Diagnostic(
      .nestedRun, .error, "`\(name)` was to be waited for inside the scheduler's own work", at: nil,
      help: "call it with `await` there, or begin it with `start`")
  }

  private func jump(to moment: Timestamp, _ budget: DrivingBudget) throws -> Bool {
    try runReady(budget)
    let isFired = core.fireTimer(dueBy: moment)
    if !isFired { core.state.withLock { $0.time.move(to: moment) } }
    try runReady(budget)
    return isFired
  }

  private func runReady(_ budget: DrivingBudget) throws {
    var most = budget.jobs
    switch core.runReady(most: &most) {
    case .done: break
    case .unfinished: throw core.endlessDiagnostic(after: "\(budget.jobs.grouped) jobs")
    case .interrupted: throw Interrupted()
    }
  }

  /// Once nothing is ready, waits for or jumps to the next event; returns an error where none can come.
  private func waitForMore(_ timers: inout Int, _ budget: DrivingBudget, _ job: Job) -> (any Error)? {
    if !core.isVirtual {
      core.wait(milliseconds: pollTimeout())
      return nil
    }
    switch core.pending {
    case .jobs: return nil
    case .external:
      let isReady = core.waitForOthers(budget.external)
      return isReady ? nil : core.externalFault(after: budget.external)
    case .nothing:
      timers -= 1
      if timers < 0 { return core.endlessDiagnostic(after: "\(budget.timers.grouped) timers", job) }
      return core.fireTimer(dueBy: .latest) ? nil : core.stalledDiagnostic()
    }
  }
}

extension SchedulerCore {
  /// What the app waits for besides its timers.
  enum Pending {
    /// Jobs are ready.
    case jobs
    /// Work on other threads is open.
    case external
    /// Nothing.
    case nothing
  }

  /// What the app waits for besides its timers.
  ///
  /// Looked up at once: work that ends on another thread makes a job ready before it is no longer open, so that neither
  /// may be looked at without the other.
  var pending: Pending {
    state.withLock { state in
      if !state.ready.isEmpty { return .jobs }
      return state.externals > 0 ? .external : .nothing
    }
  }

  /// Waits until another thread brings work or an interruption; false on a timeout.
  fileprivate func waitForOthers(_ limit: Duration) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while !state.withLock({ $0.isSignalled }), !(interruption?.isRequested ?? false) {
      let left = ContinuousClock.now.duration(to: deadline)
      if left <= .zero { return false }
      wait(milliseconds: left.milliseconds)
    }
    return true
  }
}

/// The result of a run, stored by a job for the driving thread.
private final class Outcome<T: Sendable>: Sendable {
  private let stored = Mutex<Result<T, any Error>?>(nil)
  var result: Result<T, any Error>? { stored.withLock { $0 } }
  var isSet: Bool { result != nil }
  func set(_ result: Result<T, any Error>) { stored.withLock { $0 = result } }
}

extension Int {
  /// The number with commas between thousands, for messages.
  fileprivate var grouped: String {
    var digits = Array(String(self))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up so that a wait does not end before its time.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds < Int64(Int32.max) / 1000 else { return Int32.max }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

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
