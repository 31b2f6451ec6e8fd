package import Foundations
package import Simulation

/// What a server is given.
package struct ServerContext: Sendable {
  /// The tables.
  package let store: ServerStore
  /// The time.
  package let clock: ServerClock
  /// New identifiers.
  package let identifiers: any IdentifierSource
  /// Where to write what developers may want to know.
  package let log: any ServerLog
  /// What ``AppServer/warm(_:)`` gave, where the store began as a copy; else nil.
  package let warm: (any Sendable)?
}

/// The time as a server sees it: the scheduler's, never the machine's.
package struct ServerClock: Sendable {
  /// Where all work of the server runs.
  package let scheduler: Scheduler
  private let time: @Sendable () -> Timestamp

  /// Takes the time from a scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: where all work of the server runs.
  ///   - time: the server's time, where it differs from the scheduler's: a device's clock may be wrong.
  package init(_ scheduler: Scheduler, time: (@Sendable () -> Timestamp)? = nil) {
    self.scheduler = scheduler
    self.time = time ?? { scheduler.now }
  }

  /// The server's time.
  package var now: Timestamp { time() }

  /// Waits for a length of time.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  package func sleep(for duration: Duration) async throws(CancellationError) {
    try await scheduler.sleep(for: duration)
  }
}
