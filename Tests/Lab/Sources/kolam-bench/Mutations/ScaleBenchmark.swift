/// Reads inputs of 10 KB, 100 KB and 1 MB by the commands that read them: the time grows no faster than the size.
struct ScaleBenchmark {
  /// The most that ten times the size may take, in times.
  static let bar = 15.0

  let root: String

  /// Measures and prints.
  ///
  /// - Returns: whether the bar is met.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let checkout = try MutatedCheckout(of: root, in: folder.path)
    var isFine = true
    print("input                          lines  10 KB   100 KB     1 MB  (ms)")
    for input in ScaledInput.all {
      for isOneLine in [false, true] {
        let target = try MutationTargets.target(input.path, in: checkout)
        let times = try [10_000, 100_000, 1_000_000].map { size in
          try Self.milliseconds(of: target, input.bytes(size, isOneLine: isOneLine))
        }
        // Small inputs are lost in what a command takes for the rest of the app.
        let holds = times[2] < Self.bar * max(times[1], 1)
        isFine = isFine && holds
        let columns = times.map { time in
          let text = "\(time.rounded(to: 1))"
          return String(repeating: " ", count: max(0, 9 - text.count)) + text
        }
        let name = input.name + String(repeating: " ", count: max(0, 31 - input.name.count))
        print(
          "\(name)\(isOneLine ? "one " : "many")\(columns.joined())\(holds ? "" : "  OVER the bar of 15 times")"
        )
      }
    }
    return isFine
  }

  private static func milliseconds(of target: MutationTarget, _ bytes: [UInt8]) throws -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(600)
    for _ in 0..<2 { best = min(best, try clock.measure { try target.read([bytes]) }) }
    return Double(best.components.seconds) * 1e3 + Double(best.components.attoseconds) / 1e15
  }
}
