public import Foundations

/// The scheduler's time as a `Clock`, for code that takes one.
public struct AppClock: Clock {
  private let scheduler: Scheduler

  /// Views a scheduler's time as a clock.
  public init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The app's time.
  public var now: Timestamp { scheduler.now }

  /// The smallest step of this clock.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the caller until the app's time has reached a point.
  ///
  /// - Parameters:
  ///   - deadline: when to go on.
  ///   - tolerance: not used, timers are exact.
  /// - Throws: `CancellationError` where the caller was cancelled.
  public func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
    try await scheduler.sleep(until: deadline)
  }
}

extension Scheduler {
  /// This scheduler's time as a `Clock`.
  public var clock: AppClock { AppClock(self) }
}
