import Glibc
import Synchronization

/// The executor behind a ``Scheduler`` and all scopes of it: one queue, one clock, one driving thread.
final class SchedulerCore: TaskExecutor, SerialExecutor, Sendable {
  struct State: ~Copyable {
    var time: AppTime
    var ready = ReadyQueue()
    var timers = TimerHeap()
    var jobs: [Int: RunningJob] = [:]
    var lastNumber = 0
    var externals = 0
    var driver: pthread_t?
    var isRunningJobs = false
    var isSignalled = false
    /// Opened when somebody first waits, which many schedulers of tests never do.
    var wake: WakeSignal?
    var jobsRun = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  /// A job that has not finished.
  struct RunningJob {
    let scope: JobScope
    /// Nil until the started job's handle is known.
    var handle: Job?
  }

  let state: Mutex<State>
  let isVirtual: Bool
  let interruption: Interruption?
  /// The scope of all that is begun in no other.
  let root = JobScope("app")

  init(_ mode: Scheduler.Mode, _ interruption: Interruption?) {
    let time = AppTime(mode)
    isVirtual = time.isVirtual
    self.interruption = interruption
    state = Mutex(State(time: time))
  }

  // MARK: Jobs

  func start(_ name: String, in scope: JobScope, _ work: @escaping @Sendable () async -> Void) -> Job {
    let number = state.withLock { state in
      let number = state.nextNumber()
      state.jobs[number] = RunningJob(scope: scope)
      return number
    }
    let finished = FinishedFlag()
    let task = Task(name: name, executorPreference: self) {
      await work()
      finished.set()
      self.state.withLock { _ = $0.jobs.removeValue(forKey: number) }
    }
    let job = Job(name: name, task: task, finished: finished)
    // Another thread may have run it already; then there is nothing to name.
    state.withLock { $0.jobs[number]?.handle = job }
    if scope.isSealed { job.cancel() }
    return job
  }

  /// The jobs of a scope that have not finished, in the order they were started.
  func unfinishedJobs(of scope: JobScope) -> [Job] {
    state.withLock { state in
      state.jobs.filter { scope.contains($0.value.scope) }.sorted { $0.key < $1.key }.compactMap(
        \.value.handle)
    }
  }

  // MARK: Executor

  /// Queues a job; called by the language's runtime.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    changeAndWake { $0.ready.append(job) }
  }

  /// Changes the state and wakes the driving thread if it is another one.
  func changeAndWake(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      if state.isSignalled || state.driver == pthread_self() { return }
      state.isSignalled = true
      // Under the lock, as is lowering it: were the flag and the signal ever to differ, a wakeup would be lost.
      state.wake?.raise()
    }
  }

  /// Readable from when another thread brings work until the driving thread takes it.
  var wakeDescriptor: Int32 {
    state.withLock { state in
      if let descriptor = state.wake?.descriptor { return descriptor }
      let wake = WakeSignal()
      if state.isSignalled { wake.raise() }
      let descriptor = wake.descriptor
      state.wake = consume wake
      return descriptor
    }
  }

  /// Whether the caller runs on the driving thread, so that an actor on this scheduler may be entered.
  func isIsolatingCurrentContext() -> Bool? {
    state.withLock { $0.driver == pthread_self() }
  }

  /// Stops the process where an actor on this scheduler is entered from elsewhere.
  func checkIsolated() {
    // The language's contract for this hook: return where isolated, never return otherwise.
    precondition(isIsolatingCurrentContext() == true, "not on the thread that drives the scheduler")
  }

  // MARK: Driving

  /// Claims the scheduler for this thread; false where it drives already and this is a call from inside a job.
  func beginDriving() -> Bool {
    state.withLock { state in
      if state.driver == pthread_self() { return false }
      // Two threads running the app's work at once would break every isolation it relies on.
      precondition(state.driver == nil, "a scheduler is driven by two threads at once")
      state.driver = pthread_self()
      return true
    }
  }

  func endDriving() { state.withLock { $0.driver = nil } }

  /// The outcome of running ready jobs.
  enum Drain {
    /// Nothing is left.
    case done
    /// As many jobs ran as were allowed, and more are ready.
    case unfinished
    /// Interrupted; more may be ready.
    case interrupted
  }

  /// Runs ready jobs in their order, then due timers one by one, until neither is left.
  ///
  /// - Parameters:
  ///   - most: how many jobs may run; counted down.
  ///   - isInterruptible: whether an interruption ends it.
  /// - Returns: whether anything is left, and why.
  func runReady(most: inout Int, isInterruptible: Bool = true) -> Drain {
    let interruption = isInterruptible ? interruption : nil
    var batch: [UnownedJob] = []
    acknowledgeSignal()
    repeat {
      while takeReady(into: &batch) {
        for index in batch.indices {
          let isInterrupted = interruption?.isRequested ?? false
          if most <= 0 || isInterrupted {
            putBack(batch[index...])
            return isInterrupted ? .interrupted : .unfinished
          }
          most -= 1
          // Not `isolatedTo:` as well: the runtime would then switch away from us, through the queue, before every
          // nonisolated function. Actors on this scheduler check `isIsolatingCurrentContext` instead.
          batch[index].runSynchronously(on: asUnownedTaskExecutor())
        }
        batch.removeAll(keepingCapacity: true)
      }
    } while fireTimer()
    return interruption?.isRequested ?? false ? .interrupted : .done
  }

  private func takeReady(into batch: inout [UnownedJob]) -> Bool {
    state.withLock { state in
      state.ready.takeAll(into: &batch)
      state.jobsRun += batch.count
      state.isRunningJobs = !batch.isEmpty
      return state.isRunningJobs
    }
  }

  private func putBack(_ jobs: ArraySlice<UnownedJob>) {
    state.withLock { state in
      state.ready.putBack(jobs)
      state.jobsRun -= jobs.count
      state.isRunningJobs = false
    }
  }

  private func acknowledgeSignal() {
    state.withLock { state in
      if state.isSignalled { state.wake?.lower() }
      state.isSignalled = false
    }
  }

  /// Blocks until another thread brings work, the milliseconds are over (-1: no limit), or an interruption.
  func wait(milliseconds: Int32, isInterruptible: Bool = true) {
    let other = isInterruptible ? interruption?.descriptor ?? -1 : -1
    _ = Descriptors.wait([wakeDescriptor, other], milliseconds: milliseconds)
  }
}

/// Jobs ready to run, first in, first out; priorities would make the order depend on more than the program.
struct ReadyQueue: ~Copyable {
  private var jobs: [UnownedJob] = []

  var isEmpty: Bool { jobs.isEmpty }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  /// Puts dequeued jobs that were not run back at the front.
  mutating func putBack(_ taken: ArraySlice<UnownedJob>) { jobs.insert(contentsOf: taken, at: 0) }

  /// Takes the whole queue; `spare` is an emptied array whose storage is reused.
  mutating func takeAll(into spare: inout [UnownedJob]) { swap(&jobs, &spare) }
}

/// Waits for descriptors by `poll(2)`, which has no highest number, unlike `select(2)`.
public enum Descriptors {
  /// Waits until a descriptor is readable or at its end.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for; negative ones are ignored.
  ///   - output: one that is written to, which is waited for until nobody reads it any more; negative for none.
  ///   - milliseconds: how long at most; negative without a limit.
  /// - Returns: the readable ones, and `output` once it is closed; none on a timeout or a signal.
  public static func wait(
    _ descriptors: [Int32], output: Int32 = -1, milliseconds: Int32
  ) -> Set<Int32> {
    // A negative descriptor is ignored by poll(2).
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Errors are reported without being asked for.
    waiting.append(pollfd(fd: output, events: 0, revents: 0))
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
  }
}

/// A self-pipe: readable from when another thread brings work until the driving thread lowers it.
///
/// Linux's eventfd would need only one descriptor, but Swift's `Glibc` does not export it.
public struct WakeSignal: ~Copyable, Sendable {
  /// Readable from a raise until it is lowered.
  public let descriptor: Int32
  private let writer: Int32

  /// Opens the pipe.
  public init() {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutableBytes(of: &ends) { pipe($0.bindMemory(to: Int32.self).baseAddress) }
    // A process out of file descriptors could lose wakeups and hang; it is better to fail at once.
    precondition(made == 0, "no file descriptor left to wake a thread by")
    (descriptor, writer) = ends
    for end in [descriptor, writer] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Makes the descriptor readable; safe on any thread and in a signal handler.
  public func raise() {
    var one: UInt8 = 1
    _ = write(writer, &one, 1)
  }

  /// Drains the pipe, so that the descriptor is no longer readable.
  public func lower() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {}
  }
}
