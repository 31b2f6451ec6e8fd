package import Foundations
package import Simulation
internal import Synchronization

/// Drives a session for a front: sends it events, settles it, and ends it.
///
/// It is synchronous and belongs to the one thread that drives the session's scheduler. On a virtual clock all due work
/// runs and no time passes; in live mode it also waits as ``patience`` demands.
package struct SessionDriver: Sendable {
  /// The session.
  package let session: AppSession
  /// What to wait for in live mode until the session counts as settled.
  package var patience: WaitPolicy
  /// The maximum number of consecutive reactions; more are reported as a problem.
  package var maxRounds = 100
  /// The budget for settling the session.
  package var budget = DrivingBudget.standard

  /// What to wait for in live mode, beyond due work.
  package enum WaitPolicy: Sendable, Hashable {
    /// Nothing: a person sees later changes when they come.
    case none
    /// Requests and other work of other threads, but no longer than this.
    case external(Duration)
    /// All work that actions have begun, such as before a script's next line, unless it waits for a person's answer; of
    /// requests that no action waits for, those that are responded to soon.
    case work
  }

  /// A settled session.
  package struct SettledState: Sendable {
    /// The current screen.
    package let view: ScreenView
    /// The announcements since the last time.
    package let announcements: [Announcement]
    /// How many jobs had run by then: later ones may have changed the session.
    package let jobsRun: Int
  }

  /// Creates a driver of a session.
  package init(_ session: AppSession, patience: WaitPolicy = .none) {
    self.session = session
    self.patience = patience
  }

  private var scheduler: Scheduler { session.scheduler }

  /// Opens the app's first screen and settles the session.
  ///
  /// - Throws: why it does not settle, or `Interrupted`; so do all others.
  @discardableResult
  package func start() throws -> SettledState {
    try ask(named: "start") { await $0.start() }
    return try settle()
  }

  /// Sends an event to the session and settles it.
  @discardableResult
  package func send(_ event: InputEvent) throws -> SettledState {
    try ask(named: "event") { $0.send(event) }
    return try settle()
  }

  /// Runs due work and work that ``patience`` waits for, then lets the session react until nothing more begins.
  @discardableResult
  package func settle() throws -> SettledState {
    try waitForWork()
    return try settleWithoutWaiting()
  }

  /// Lets the session react until nothing more begins, without waiting for running work.
  @discardableResult
  package func settleWithoutWaiting() throws -> SettledState {
    let maxRounds = maxRounds
    var round = 1
    while true {
      let isLast = round >= maxRounds
      // At once: a job between the reaction and its return would change a screen that is shown already.
      let (reaction, said) = try scheduler.perform {
        session.assumeIsolated { $0.reactOnce(isLast: isLast) }
      }
      if let said {
        let jobsRun = scheduler.jobsRun
        if scheduler.isVirtual { scheduler.drain() }
        return SettledState(view: reaction.view, announcements: said, jobsRun: jobsRun)
      }
      try waitForWork()
      round += 1
    }
  }

  /// Runs a query or command on the session at once.
  ///
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - question: the work.
  /// - Returns: its result.
  /// - Throws: what the work throws, why the session does not settle, or `Interrupted`.
  @discardableResult
  package func ask<T: Sendable>(
    named name: String = "question", _ question: @escaping @Sendable (isolated AppSession) async throws -> T
  ) throws -> T {
    let session = session
    return try scheduler.run(named: name, within: budget) { try await question(session) }
  }

  /// Lets a duration elapse and runs all work that becomes due; the session does not react meanwhile.
  package func pass(_ length: Duration) throws {
    let end = scheduler.now.advanced(by: length)
    var timers = budget.timers
    while try scheduler.wait(until: end, within: budget) {
      timers -= 1
      if timers < 0, scheduler.isVirtual { throw scheduler.endlessDiagnostic(afterTimers: budget.timers) }
    }
  }

  /// Ends the session, also after an interruption; virtual time stands still meanwhile.
  ///
  /// - Parameter limit: how long work of other threads may take to end, in real time.
  /// - Returns: a message on work that does not end; nil where all has ended.
  @discardableResult
  package func end(within limit: Duration = .seconds(1)) -> Diagnostic? {
    let session = session
    let hasEnded = scheduler.finish(named: "end", within: limit) { await session.end() }
    return hasEnded ? nil : scheduler.unendedDiagnostic
  }

  // MARK: Waiting

  /// How long a script waits for a request that none of its actions has begun, such as a sync.
  private static let background = Duration.seconds(3)
  private let abandoned = AbandonedWork()

  private func isWorking() throws -> Bool { try ask { $0.isWorking } }

  /// The timeout of a script's wait where nothing is ready, no timer runs and no other thread works.
  private static let stall = Duration.seconds(10)

  private func waitForWork() throws {
    scheduler.drain()
    guard !scheduler.isVirtual else { return }
    switch patience {
    case .none: return
    case .external(let limit):
      let deadline = scheduler.now.advanced(by: limit)
      while !scheduler.isIdle, scheduler.now < deadline { try scheduler.wait(until: deadline) }
    case .work:
      var end = scheduler.now.advanced(by: Self.background)
      while true {
        let isWorking = try isWorking()
        if !isWorking, scheduler.isWaiting, abandoned.isRest(scheduler.externalCount) { return }
        if !isWorking, scheduler.now >= end { return abandoned.abandon(scheduler.externalCount) }
        let isStalled = try !scheduler.wait(
          until: min(scheduler.now.advanced(by: Self.stall), isWorking ? .latest : end))
        if isStalled, scheduler.isIdle, scheduler.nextDeadline == nil { throw scheduler.stalledDiagnostic }
        if isWorking { end = scheduler.now.advanced(by: Self.background) }
      }
    }
  }
}

/// How much work of other threads a script has given up waiting for, so that it waits for each once.
private final class AbandonedWork: Sendable {
  private let count = Mutex(0)

  /// Whether no more work is open than was given up.
  func isRest(_ open: Int) -> Bool {
    count.withLock { count in
      count = min(count, open)
      return open <= count
    }
  }

  func abandon(_ open: Int) { count.withLock { $0 = open } }
}
