public import Foundations
import Synchronization

/// Runs all asynchronous work of an app, in one repeatable order, on whatever single thread drives it.
///
/// It is the executor of every task begun with ``start(_:_:)``, of their child tasks, and of the default actors they
/// call, so it knows when nothing is left to run. Then, in virtual mode, the clock jumps to the next deadline without
/// waiting.
///
/// ```swift
/// let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
/// try scheduler.run { try await scheduler.sleep(for: .seconds(3600)) }  // takes no time
/// ```
///
/// One thread drives at a time, by ``drain()``, ``advance(by:)`` or ``run(named:within:_:)``; all else may be called
/// from any thread. `Task {}` and `Task.sleep` leave the scheduler: use `start` and `sleep`.
public final class Scheduler: Sendable {
  /// How time passes.
  public enum Mode: Sendable {
    /// Time stands still while there is work, and jumps when there is none.
    case virtual(start: Timestamp)
    /// Time is the machine's.
    case live
  }

  let core: SchedulerCore
  let jobs: JobScope

  /// Makes a scheduler with nothing to run.
  ///
  /// - Parameters:
  ///   - mode: how time passes.
  ///   - interruption: interrupts all driving calls; nil for none.
  public init(_ mode: Mode, interruption: Interruption? = nil) {
    core = SchedulerCore(mode, interruption)
    jobs = core.root
  }

  private init(_ core: SchedulerCore, _ jobs: JobScope) {
    self.core = core
    self.jobs = jobs
  }

  /// The same scheduler with its own set of jobs: they can be ended without touching any other work.
  ///
  /// Queue, clock and thread are shared. ``stop()``, ``end()`` and ``unfinishedJobs`` cover the jobs of the scope and
  /// of its descendants.
  ///
  /// - Parameter name: the scope's purpose, such as `session`.
  /// - Returns: the scope.
  public func scope(_ name: String) -> Scheduler { Scheduler(core, JobScope(name, within: jobs)) }

  /// This scope, or a new one within it where it is the whole scheduler.
  ///
  /// - Parameter name: the purpose of a new scope.
  /// - Returns: a scope that is not the whole scheduler.
  public func ownScope(_ name: String) -> Scheduler { jobs === core.root ? scope(name) : self }

  /// Whether time is virtual.
  public var isVirtual: Bool { core.isVirtual }

  // MARK: Work

  /// Starts work that nobody awaits; the only way to do so, since a plain `Task {}` would run elsewhere.
  ///
  /// In a scope that has ended it is cancelled from its beginning.
  ///
  /// - Parameters:
  ///   - name: the work's name in messages, such as `sync`.
  ///   - work: the work; it starts at the next drain, not at once.
  /// - Returns: a handle to cancel it by.
  @discardableResult
  public func start(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Job {
    core.start(name, in: jobs, work)
  }

  /// The jobs that have not finished, in the order they were started.
  public var unfinishedJobs: [Job] { core.unfinishedJobs(of: jobs) }

  /// Waits until every job of this scope has finished; jobs started from now on are cancelled at once.
  ///
  /// It cancels no running job: do so by ``unfinishedJobs``. Never wait in a job of the scope itself.
  public func end() async {
    jobs.seal()
    while true {
      let unfinished = unfinishedJobs
      if unfinished.isEmpty { return }
      for job in unfinished { await job.wait() }
    }
  }

  /// Registers work of another thread, so that the app does not count as idle until it is finished.
  public func external() -> ExternalWork {
    core.state.withLock { $0.externals += 1 }
    return ExternalWork(core)
  }

  /// How much work of other threads is open.
  package var externalCount: Int { core.state.withLock { $0.externals } }

  /// Whether no job is ready or running and no external work is open; timers may still be pending.
  public var isIdle: Bool {
    core.state.withLock { $0.ready.isEmpty && !$0.isRunningJobs && $0.externals == 0 }
  }

  /// Whether the driving thread has run all ready work and can only wait, for timers or for other threads.
  package var isWaiting: Bool { core.state.withLock { $0.ready.isEmpty && !$0.isRunningJobs } }

  // MARK: Executor

  /// The executor of actors on this scheduler, for their `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { core.asUnownedSerialExecutor() }

  /// Whether the caller runs on the driving thread, so that an actor on this scheduler may be entered.
  public func isIsolatingCurrentContext() -> Bool? { core.isIsolatingCurrentContext() }
}

/// The side of a main loop, which waits by `poll(2)` and shows what has changed.
extension Scheduler {
  /// Runs a closure at once as the scheduler's own work, with no job before or after it: it may enter actors on this
  /// scheduler, and what it returns is current until something else runs (``jobsRun``).
  ///
  /// - Parameter work: the work.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws, or a ``Diagnostic`` inside the scheduler's own work.
  package func perform<T>(_ work: () throws -> T) throws -> T {
    try drive("perform")
    defer { core.endDriving() }
    return try work()
  }

  /// A descriptor that `poll(2)` reports readable when another thread has brought work; then ``drain()``.
  public var wakeDescriptor: Int32 { core.wakeDescriptor }

  /// Makes the driving thread, where it is another one, check for changes; brings no work of its own.
  public func wakeDriver() { core.changeAndWake { _ in } }

  /// How many milliseconds a main loop may wait in `poll(2)`: 0 where something is ready, -1 where only another
  /// thread or (in virtual mode) a move of the clock can bring work.
  public func pollTimeout() -> Int32 {
    core.state.withLock { state in
      if !state.ready.isEmpty { return 0 }
      guard let deadline = state.timers.first else { return -1 }
      let wait = state.time.now.duration(to: deadline)
      if wait <= .zero { return 0 }
      return core.isVirtual ? -1 : wait.milliseconds
    }
  }

  /// How many jobs have run so far: since none has, nothing can have changed.
  package var jobsRun: Int { core.state.withLock { $0.jobsRun } }
}

extension Scheduler {
  /// The app's time: virtual, or the machine's plus the shifts by ``advance(by:)``.
  public var now: Timestamp { core.now }

  /// When the next timer fires, or nil where none is pending.
  public var nextDeadline: Timestamp? { core.state.withLock { $0.timers.first } }

  /// Suspends the caller for a length of app time.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    try await sleep(until: now.advanced(by: duration))
  }

  /// Suspends the caller until the app's time has reached a point; yields to others where it already has.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func sleep(until deadline: Timestamp) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    if deadline <= now { return await Task.yield() }
    let core = core
    let number = core.state.withLock { $0.nextNumber() }
    let isDue = await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper in
        core.changeAndWake { $0.timers.insert(sleeper, number: number, deadline: deadline) }
        // A cancellation that came before the insertion found nothing to remove.
        if Task.isCancelled { core.cancelTimer(number) }
      }
    } onCancel: {
      core.cancelTimer(number)
    }
    if !isDue { throw CancellationError() }
  }

}

extension SchedulerCore {
  var now: Timestamp { state.withLock { $0.time.now } }

  fileprivate func cancelTimer(_ number: Int) {
    state.withLock { $0.timers.remove(number: number) }?.resume(returning: false)
  }

  /// Fires one timer that is due by a point, moving virtual time to its deadline.
  ///
  /// - Parameter limit: the point, or nil for the app's time.
  /// - Returns: false where none is due.
  func fireTimer(dueBy limit: Timestamp? = nil) -> Bool {
    let sleeper = state.withLock { state -> TimerHeap.Sleeper? in
      guard let due = state.timers.popFirst(dueBy: limit ?? state.time.now) else { return nil }
      state.time.move(to: due.deadline)
      return due.sleeper
    }
    sleeper?.resume(returning: true)
    return sleeper != nil
  }
}

/// Work that another thread does for the app, such as a transfer; while it is open the app is not idle, and
/// virtual time waits for it.
///
/// Hold it for one response, not for a connection's lifetime. Deallocating it finishes it, too.
public final class ExternalWork: Sendable {
  private let core: SchedulerCore
  private let isOpen = Atomic(true)

  init(_ core: SchedulerCore) { self.core = core }

  deinit { finish() }

  /// Finishes the work and wakes the scheduler; a second call does nothing.
  public func finish() {
    if isOpen.exchange(false, ordering: .acquiringAndReleasing) { core.changeAndWake { $0.externals -= 1 } }
  }
}
