public import Foundations

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
