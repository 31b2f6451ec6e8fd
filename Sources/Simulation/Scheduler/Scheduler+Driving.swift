public import Foundations
import Glibc
import Synchronization

extension Diagnostic.Code {
  /// Work that can never finish.
  ///
  /// Something waits, and nothing is left that could end its waiting. It is a fault of a plugin or of the program, not of a
  /// script: most often work was begun by a bare `Task`, which the scheduler does not know of.
  ///
  /// ```swift fails
  /// try scheduler.run { await answerThatNeverComes() }
  /// ```
  /// ```swift passes
  /// try scheduler.run { try await scheduler.sleep(for: .seconds(1)) }
  /// ```
  public static let stalled = Self("KL0901")
  /// Work that goes on and on.
  ///
  /// Time moves, timers fire, and what is waited for does not come, 100,000 times. Something repeats itself without an end
  /// while somebody waits for it.
  ///
  /// ```swift fails
  /// try scheduler.run { while true { try await scheduler.sleep(for: .seconds(1)) } }
  /// ```
  /// ```swift passes
  /// try scheduler.run { for _ in 1...3 { try await scheduler.sleep(for: .seconds(1)) } }
  /// ```
  public static let endless = Self("KL0902")
  /// Work that waits for itself.
  ///
  /// The scheduler was asked to run work to its end from within other work of its own, which would wait for ever. It is a
  /// fault of the program: call such work with `await`, or begin it with `start`.
  ///
  /// ```swift fails
  /// try scheduler.run { try scheduler.run { } }
  /// ```
  /// ```swift passes
  /// try scheduler.run { scheduler.start("later") { } }
  /// ```
  public static let nestedRun = Self("KL0903")
}

extension Scheduler {
  /// Runs every job that is ready and every timer that is due, until none is; does not move time.
  ///
  /// From inside a job it does nothing: the drain that runs the job goes on afterwards.
  public func drain() {
    guard beginDriving() else { return }
    defer { endDriving() }
    runReady()
  }

  /// Moves the app's clock on, running virtual timers at their deadlines in order.
  ///
  /// In live mode, with a negative duration, and from inside a job the clock is only shifted; timers that are
  /// due by that fire at the next drain.
  public func advance(by duration: Duration) {
    guard isVirtual, duration >= .zero, beginDriving() else {
      return changeAndWake { $0.time.shift(by: duration) }
    }
    defer { endDriving() }
    runReady()
    let target = now.advanced(by: duration)
    while fireTimer(dueBy: target) { runReady() }
    state.withLock { $0.time.move(to: target) }
    runReady()
  }

  /// Does work and everything else that becomes ready, until the work has ended; for synchronous callers.
  ///
  /// In virtual mode the clock jumps from deadline to deadline; in live mode the thread waits for timers and
  /// other threads.
  ///
  /// - Parameters:
  ///   - name: what the work is called in messages.
  ///   - work: what to do.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws, or a ``Diagnostic`` where it can never end.
  public func run<T: Sendable>(
    named name: String = "run", _ work: @escaping @Sendable () async throws -> T
  ) throws -> T {
    guard beginDriving() else {
      throw Diagnostic(
        .nestedRun, .error, "`\(name)` was to be waited for inside the scheduler's own work", at: nil,
        help: "call it with `await` there, or begin it with `start`")
    }
    defer { endDriving() }
    let outcome = Outcome<T>()
    let job = start(name) {
      do { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
    }
    var jumps = 0
    while true {
      runReady()
      if let result = outcome.result { return try result.get() }
      if let fault = waitForMore(jumps: &jumps) {
        job.cancel()
        runReady()
        throw fault
      }
    }
  }

  /// Cancels every job that has not finished and lets it end; for the end of an app or a test.
  public func stop() {
    for job in unfinishedJobs { job.cancel() }
    drain()
  }

  // MARK: A main loop's side

  /// A descriptor that `poll(2)` reports readable when another thread has brought work; then ``drain()``.
  public var wakeDescriptor: Int32 { wake.descriptor }

  /// How many milliseconds a main loop may wait in `poll(2)`: 0 where something is ready, -1 where only another
  /// thread or (in virtual mode) a move of the clock can bring work.
  public func pollTimeout() -> Int32 {
    state.withLock { state in
      if !state.ready.isEmpty { return 0 }
      guard let deadline = state.timers.first else { return -1 }
      let wait = state.time.now.duration(to: deadline)
      if wait <= .zero { return 0 }
      return isVirtual ? -1 : wait.milliseconds
    }
  }

  // MARK: Driving

  /// Waits for, or jumps to, what comes next once nothing is ready; tells why where nothing can come.
  private func waitForMore(jumps: inout Int) -> Diagnostic? {
    if !isVirtual {
      wake.wait(milliseconds: pollTimeout())
      return nil
    }
    let (isReady, waitsForOthers) = state.withLock { (!$0.ready.isEmpty, $0.externals > 0) }
    if isReady { return nil }
    if waitsForOthers {
      wake.wait(milliseconds: -1)
      return nil
    }
    jumps += 1
    if jumps > 100_000 { return endlessFault() }
    return fireTimer(dueBy: .latest) ? nil : stalledFault()
  }

  /// Runs ready jobs in their order, then due timers one by one, until neither is left.
  private func runReady() {
    var batch: [UnownedJob] = []
    acknowledgeSignal()
    repeat {
      while takeReady(into: &batch) {
        for job in batch {
          // Not `isolatedTo:` as well: the runtime would then switch away from us, through the queue, before every
          // nonisolated function. Actors that live here are told by `isIsolatingCurrentContext`.
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
        batch.removeAll(keepingCapacity: true)
      }
    } while fireTimer()
  }

  private func takeReady(into batch: inout [UnownedJob]) -> Bool {
    state.withLock { state in
      state.ready.takeAll(into: &batch)
      state.isRunningJobs = !batch.isEmpty
      return state.isRunningJobs
    }
  }

  private func acknowledgeSignal() {
    state.withLock { state in
      if state.isSignalled { wake.lower() }
      state.isSignalled = false
    }
  }

  /// Takes the scheduler for this thread; false where it drives already and this is a call from inside a job.
  private func beginDriving() -> Bool {
    state.withLock { state in
      if state.driver == pthread_self() { return false }
      // Two threads running the app's work at once would break every isolation it relies on.
      precondition(state.driver == nil, "a scheduler is driven by two threads at once")
      state.driver = pthread_self()
      return true
    }
  }

  private func endDriving() { state.withLock { $0.driver = nil } }

  private func stalledFault() -> Diagnostic {
    Diagnostic(
      .stalled, .error, "nothing is left to run, yet \(unfinishedNames) has not finished", at: nil,
      help: "a `Task {}` or `Task.sleep` runs outside the scheduler: use its `start` and `sleep`")
  }

  private func endlessFault() -> Diagnostic {
    Diagnostic(
      .endless, .error, "\(unfinishedNames) has not finished after 100,000 timers", at: nil,
      help: "end the work that repeats, or wait for something that happens")
  }

  private var unfinishedNames: String { unfinishedJobs.map { "`\($0.name)`" }.joined(separator: ", ") }
}

/// Where the result of a run is put, by a job, for the thread that drives it.
private final class Outcome<T: Sendable>: Sendable {
  private let stored = Mutex<Result<T, any Error>?>(nil)
  var result: Result<T, any Error>? { stored.withLock { $0 } }
  func set(_ result: Result<T, any Error>) { stored.withLock { $0 = result } }
}

extension Duration {
  /// Whole milliseconds, rounded up so that a wait does not end before its time.
  fileprivate var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds < Int64(Int32.max) / 1000 else { return Int32.max }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
