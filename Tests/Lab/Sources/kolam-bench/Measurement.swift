import Glibc

/// The best of several rounds: the cost of the code on an idle processor.
enum Measurement {
  /// Measures a closure.
  ///
  /// - Parameters:
  ///   - turns: the number of calls per round.
  ///   - rounds: the number of rounds.
  ///   - body: the measured code.
  /// - Returns: nanoseconds per call in the fastest round.
  static func nanoseconds(turns: Int, rounds: Int = 15, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<rounds {
      let time = clock.measure { for _ in 0..<turns { body() } }
      let (seconds, attoseconds) = time.components
      best = min(best, (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(turns))
    }
    return best
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }
}

extension [Double] {
  /// The median.
  var median: Double { percentile(0.5) }

  /// Returns a percentile, given as a share; 0 without values.
  func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}

extension Double {
  /// Returns the number with a fixed number of decimals.
  func rounded(to decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((self * scale).rounded())
    let digits = String(whole % Int(scale))
    return
      "\(whole / Int(scale)).\(String(repeating: "0", count: Swift.max(0, decimals - digits.count)))\(digits)"
  }
}

/// Repeated durations of an operation: wall-clock time and processor time.
struct Timings: CustomStringConvertible {
  private var walls: [Double] = []
  private var processors: [Double] = []

  /// The median wall-clock time, in milliseconds.
  var wall: Double { walls.median }

  /// The minimum wall-clock time, in milliseconds: the cost of the code on an idle processor.
  var quickest: Double { walls.min() ?? 0 }

  /// Runs an operation once and records its times.
  mutating func measure(_ body: () throws -> Void) rethrows {
    let before = Self.processorTime
    let wall = try ContinuousClock().measure(body)
    walls.append(wall.milliseconds)
    processors.append(Self.processorTime - before)
  }

  /// Returns a percentile of the wall-clock times, given as a share, in milliseconds.
  func percentile(_ share: Double) -> Double { walls.percentile(share) }

  var description: String {
    "\(wall.rounded(to: 1)) ms (\(processors.median.rounded(to: 1)) ms of processors)"
  }

  /// The processor time of the process so far, in milliseconds.
  private static var processorTime: Double { ProcessorTime.now.milliseconds }
}

/// The processor time of this process.
enum ProcessorTime {
  /// The time so far, of all threads.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
