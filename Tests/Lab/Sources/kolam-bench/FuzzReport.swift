import GeneratedInputs

/// Runs the fuzzer and prints the number of inputs, the rate, and the slowest input.
enum FuzzReport {
  static func run(count: Int) {
    let clock = ContinuousClock()
    var run = FuzzRun(seed: 2026, corpus: [ExpressionBenchmark.three, ExpressionBenchmark.simple])
    var slowest: (time: Duration, input: String) = (.zero, "")
    let start = clock.now
    for _ in 0..<count {
      let before = clock.now
      let input = run.step()
      let time = clock.now - before
      if time > slowest.time { slowest = (time, String(decoding: input, as: UTF8.self)) }
    }
    let tally = run.tally
    print("\(tally.inputs) inputs in \(clock.now - start): \(tally.parsed) parsed, \(tally.checked) checked,")
    print("\(tally.valued) gave a value, \(tally.oversized.count) went over a budget")
    print("slowest: \(slowest.time): \(slowest.input.debugDescription.prefix(300))")
    for input in tally.oversized.prefix(5) { print("oversized: \(input.debugDescription)") }
  }
}
