import Foundations

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
  public var wakeDescriptor: Int32 { core.wake.descriptor }

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
