import Glibc

/// The best of several rounds: what the code costs when nothing else takes the processor.
enum Measurement {
  /// Measures a closure.
  ///
  /// - Parameters:
  ///   - turns: how often it runs in a round.
  ///   - rounds: how many rounds there are.
  ///   - body: what is measured.
  /// - Returns: nanoseconds for one turn in the fastest round.
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
  /// The value in the middle.
  var median: Double { percentile(0.5) }

  /// The value that a share of all are not above; 0 where there are none.
  func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}

extension Double {
  /// The number with so many decimals, for people.
  func rounded(to decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((self * scale).rounded())
    let digits = String(whole % Int(scale))
    return
      "\(whole / Int(scale)).\(String(repeating: "0", count: Swift.max(0, decimals - digits.count)))\(digits)"
  }
}

/// How long something took, several times: by the clock on the wall, and of the processors.
struct Timings: CustomStringConvertible {
  private var walls: [Double] = []
  private var processors: [Double] = []

  /// The median by the clock on the wall, in milliseconds.
  var wall: Double { walls.median }

  /// The quickest by the clock on the wall, in milliseconds: what the code takes where nothing else takes the processors.
  var quickest: Double { walls.min() ?? 0 }

  /// Runs something once and notes its times.
  mutating func measure(_ body: () throws -> Void) rethrows {
    let before = Self.processorTime
    let wall = try ContinuousClock().measure(body)
    walls.append(wall.milliseconds)
    processors.append(Self.processorTime - before)
  }

  /// The share of all rounds that took no longer, in milliseconds.
  func percentile(_ share: Double) -> Double { walls.percentile(share) }

  var description: String {
    "\(wall.rounded(to: 1)) ms (\(processors.median.rounded(to: 1)) ms of processors)"
  }

  /// What the process has taken of all processors so far, in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
