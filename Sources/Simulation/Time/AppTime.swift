public import Foundations
import Glibc

/// The state of the app's clock: a number moved by hand, or the machine's clock with a skew.
enum AppTime {
  /// Stands still until the scheduler moves it.
  case virtual(now: Timestamp)
  /// Runs with the machine, from the wall clock's reading at start.
  case live(start: Timestamp, startReading: Duration, skew: Duration)

  init(_ mode: Scheduler.Mode) {
    switch mode {
    case .virtual(let start): self = .virtual(now: start)
    case .live:
      let wall = read(CLOCK_REALTIME)
      let start = Timestamp(seconds: 0).advanced(by: wall)
      self = .live(start: start, startReading: read(CLOCK_BOOTTIME), skew: .zero)
    }
  }

  var isVirtual: Bool {
    if case .virtual = self { true } else { false }
  }

  /// Live time is read from the steady clock, which also counts suspension: a correction of the wall clock must not
  /// make timers fire early or an hour late.
  var now: Timestamp {
    switch self {
    case .virtual(let now): now
    case .live(let start, let startReading, let skew):
      start.advanced(by: read(CLOCK_BOOTTIME) - startReading + skew)
    }
  }

  /// Shifts the clock, in either direction.
  mutating func shift(by duration: Duration) {
    switch self {
    case .virtual(let now): self = .virtual(now: now.advanced(by: duration))
    case .live(let start, let startReading, let skew):
      self = .live(start: start, startReading: startReading, skew: skew + duration)
    }
  }

  /// Moves virtual time forward to a point, never back; live time advances on its own.
  mutating func move(to point: Timestamp) {
    if case .virtual(let now) = self { self = .virtual(now: max(now, point)) }
  }
}

private func read(_ clock: clockid_t) -> Duration {
  var reading = timespec()
  clock_gettime(clock, &reading)
  return .seconds(reading.tv_sec) + .nanoseconds(reading.tv_nsec)
}

/// Arithmetic on the app's time line, exact to the nanosecond; it stops at the ends of year 1 and year 9999.
extension Timestamp: InstantProtocol {
  /// The first point in time there is, 0001-01-01T00:00:00Z.
  public static let earliest = Timestamp(seconds: -62_135_596_800)
  /// The last point in time there is, the last nanosecond of year 9999.
  public static let latest = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// The point a length of time later (earlier, where it is negative); parts of a nanosecond are dropped.
  public func advanced(by duration: Duration) -> Timestamp {
    let (whole, attoseconds) = duration.components
    var nanoseconds = Int64(self.nanoseconds) + attoseconds / 1_000_000_000
    var carry: Int64 = 0
    if nanoseconds >= 1_000_000_000 { (nanoseconds, carry) = (nanoseconds - 1_000_000_000, 1) }
    if nanoseconds < 0 { (nanoseconds, carry) = (nanoseconds + 1_000_000_000, -1) }
    let (sum, overflow) = (seconds + carry).addingReportingOverflow(whole)
    if overflow { return whole < 0 ? .earliest : .latest }
    let result = Timestamp(seconds: sum, nanoseconds: Int32(nanoseconds))
    return min(max(result, .earliest), .latest)
  }

  /// The length of time from this point to another, negative where the other is earlier.
  public func duration(to other: Timestamp) -> Duration {
    .seconds(other.seconds - seconds) + .nanoseconds(Int64(other.nanoseconds - nanoseconds))
  }
}

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

/// Work did not end in the time allowed.
public struct DeadlineExceeded: Error, Hashable {
  /// The time that was allowed.
  public let limit: Duration

  /// Says how long the work was allowed to take.
  public init(limit: Duration) { self.limit = limit }
}

extension Scheduler {
  /// Runs work within a length of app time; on a timeout it is cancelled and awaited.
  ///
  /// - Parameters:
  ///   - limit: how long the work may take.
  ///   - work: the work; it should end soon after its cancellation.
  /// - Returns: what the work returns.
  /// - Throws: ``DeadlineExceeded`` on a timeout, else what the work throws.
  public func deadline<T: Sendable>(
    in limit: Duration, _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await withThrowingTaskGroup(of: T?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await self.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      if let first = try await group.next(), let result = first { return result }
      throw DeadlineExceeded(limit: limit)
    }
  }
}
