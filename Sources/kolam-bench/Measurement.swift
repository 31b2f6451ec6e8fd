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
    return "\(whole / Int(scale)).\(String(repeating: "0", count: Swift.max(0, decimals - digits.count)))\(digits)"
  }
}
