public import Foundations
import Glibc
import Synchronization

/// Runs all asynchronous work of an app, in one repeatable order, on whatever single thread drives it.
///
/// It is the executor of every task begun with ``start(_:_:)``, of their child tasks, and of the default actors
/// they call, so it knows when nothing is left to run. Then, in virtual mode, the clock jumps to the next
/// deadline: no time is waited for.
///
/// ```swift
/// let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
/// try scheduler.run { try await scheduler.sleep(for: .seconds(3600)) }  // takes no time
/// ```
///
/// One thread drives at a time, by ``drain()``, ``advance(by:)`` or ``run(named:_:)``; all else may be called
/// from any thread. `Task {}` and `Task.sleep` leave the scheduler: use `start` and `sleep`.
public final class Scheduler: TaskExecutor, SerialExecutor, Sendable {
  /// How time passes.
  public enum Mode: Sendable {
    /// Time stands still while there is work, and jumps when there is none.
    case virtual(start: Timestamp)
    /// Time is the machine's.
    case live
  }

  struct State: ~Copyable {
    var time: AppTime
    var ready = ReadyQueue()
    var timers = TimerHeap()
    var jobs: [Int: Job?] = [:]
    var lastNumber = 0
    var externals = 0
    var driver: pthread_t?
    var isRunningJobs = false
    var isSignalled = false

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  let state: Mutex<State>
  let wake = WakeSignal()
  let isVirtual: Bool

  /// Makes a scheduler with nothing to run.
  public init(_ mode: Mode) {
    let time = AppTime(mode)
    isVirtual = time.isVirtual
    state = Mutex(State(time: time))
  }

  // MARK: Work

  /// Begins work that nobody waits for; the only way to do so, since a plain `Task {}` would run elsewhere.
  ///
  /// - Parameters:
  ///   - name: what the work is called in messages, such as `sync`.
  ///   - work: what to do; it starts at the next drain, not at once.
  /// - Returns: a handle to cancel it by.
  @discardableResult
  public func start(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Job {
    let number = state.withLock { state in
      let number = state.nextNumber()
      state.jobs[number] = .some(nil)
      return number
    }
    let finished = FinishedFlag()
    let task = Task(name: name, executorPreference: self) {
      await work()
      finished.set()
      self.state.withLock { _ = $0.jobs.removeValue(forKey: number) }
    }
    let job = Job(name: name, task: task, finished: finished)
    state.withLock { state in
      // Another thread may have run it already.
      if state.jobs[number] != nil { state.jobs[number] = job }
    }
    return job
  }

  /// The jobs that have not finished, in the order they were started.
  public var unfinishedJobs: [Job] {
    state.withLock { $0.jobs.sorted { $0.key < $1.key }.compactMap(\.value) }
  }

  /// Opens work that another thread does, so that the app is not taken for idle until it is finished.
  public func external() -> ExternalWork {
    state.withLock { $0.externals += 1 }
    return ExternalWork(self)
  }

  func closeExternal() {
    changeAndWake { $0.externals -= 1 }
  }

  /// Whether no job is ready or running and no external work is open; timers may still be pending.
  public var isIdle: Bool {
    state.withLock { $0.ready.isEmpty && !$0.isRunningJobs && $0.externals == 0 }
  }

  // MARK: Executor

  /// Queues a job; called by the language's runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    changeAndWake { $0.ready.append(job) }
  }

  /// Changes what there is to do, and wakes the driving thread if it is another one.
  func changeAndWake(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      if state.isSignalled || state.driver == pthread_self() { return }
      state.isSignalled = true
      // Under the lock, as is lowering it: were the flag and the signal ever to differ, a wakeup would be lost.
      wake.raise()
    }
  }

  /// Whether the caller runs on the driving thread, so that an actor on this scheduler may be entered.
  public func isIsolatingCurrentContext() -> Bool? {
    state.withLock { $0.driver == pthread_self() }
  }

  /// Stops the process where an actor on this scheduler is entered from elsewhere.
  public func checkIsolated() {
    // The language's contract for this hook: return where isolated, never return otherwise.
    precondition(isIsolatingCurrentContext() == true, "not on the thread that drives the scheduler")
  }
}
