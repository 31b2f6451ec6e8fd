import Foundations
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
