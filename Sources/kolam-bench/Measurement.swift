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
