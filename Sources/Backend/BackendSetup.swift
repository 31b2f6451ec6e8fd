public import Foundations
public import Simulation

/// Where a backend keeps its store, where its data comes from, and whom it asks for the time.
public struct BackendSetup: Sendable {
  /// What the store is filled from.
  public enum Data: Sendable {
    /// A data folder, read only where a file has changed since the last time.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - shownAs: what people are shown as its path; the path itself if nil.
    case folder(_ path: String, shownAs: String? = nil)
    /// Data that was read before, for those who open many backends; such a store is always in memory.
    case snapshot(BackendSnapshot)
  }

  /// The file of the store; in memory if nil.
  public var store: String?
  /// What the store is filled from.
  public var data: Data
  /// Whom to ask for the time.
  public var clock: BackendClock
  /// The plans that it sells.
  public var offer: PlanOffer
  /// Receives faults that clients are told nothing of.
  public var log: @Sendable (String) -> Void

  /// Describes a backend.
  public init(
    store: String?, data: Data, clock: BackendClock, offer: PlanOffer = .standard,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.offer = offer
    self.store = store
    self.data = data
    self.clock = clock
    self.log = log
  }
}

/// The time as the backend sees it: the scheduler's, never the wall's.
public struct BackendClock: Sendable {
  /// What time it is.
  public var now: @Sendable () -> Timestamp
  /// Waits, or throws where the caller was cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Takes the time from someone who knows it.
  public init(
    now: @escaping @Sendable () -> Timestamp, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// Takes the time from the app's scheduler: injected delays then cost a walkthrough nothing.
  public init(_ scheduler: Scheduler) {
    self.init(now: { scheduler.now }, sleep: { try await scheduler.sleep(for: $0) })
  }
}
