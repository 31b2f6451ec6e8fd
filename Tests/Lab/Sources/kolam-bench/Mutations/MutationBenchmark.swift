import Foundations
import Glibc
import Hosting
import Runtime

/// Mutates all shipped files and reads them with the commands that read them: none may crash, hang or take much memory.
///
/// Small files are mutated more often than large ones, by their sizes and not by measured times: a number of a seed is
/// the same mutation on each machine.
struct MutationBenchmark {
  /// The longest that a command may take, in processor time of all its threads, which other programs do not change.
  ///
  /// A command that waits for ever never ends its run.
  static let timeBar = Duration.seconds(1)
  /// The most memory of the whole process, in bytes.
  static let memoryBar = 200 << 20

  let root: String
  let count: Int
  let seed: UInt64
  /// The only run to make; nil for all.
  var only: Int?

  /// Mutates and prints.
  ///
  /// - Returns: whether both bars are met. A crash ends the process; the file that is named first has the run's
  ///   number.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let targets = try MutationTargets(MutatedCheckout(of: root, in: folder.path)).all
    let choice = WeightedChoice(targets.map { Double($0.files.count) / (1 + Double($0.size) / 4096) })
    let position = "/tmp/kolam-mutation-\(seed)"
    let descriptor = open(position, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let files = targets.reduce(0) { $0 + $1.files.count }
    print("\(files) files; the number of the run under way is in \(position)")
    var slowest: [(time: Duration, number: Int, name: String)] = []
    var (number, mutations) = (only ?? 0, 0)
    var costs: [String: (runs: Int, mutations: Int, time: Duration)] = [:]
    let clock = ContinuousClock()
    let start = clock.now
    while mutations < count {
      let text = "\(number)          "
      _ = text.withCString { pwrite(descriptor, $0, 10, 0) }
      var mutator = Mutator(seed: seed, number: number)
      let target = targets[choice.index(at: mutator.fraction())]
      let bytes = target.files.map { file in
        let other = targets[mutator.below(targets.count)].files
        return mutator.mutated(file.bytes, with: other[mutator.below(other.count)].bytes)
      }
      if only != nil { dump(bytes, of: target) }
      let before = ProcessorTime.now
      try target.read(bytes)
      let time = ProcessorTime.now - before
      slowest.append((time, number, target.files.map(\.name).joined(separator: ", ")))
      let cost = costs[target.command] ?? (0, 0, .zero)
      costs[target.command] = (cost.runs + 1, cost.mutations + bytes.count, cost.time + time)
      if slowest.count > 200 { slowest = Self.first(5, of: slowest) }
      if mutations / 50_000 != (mutations + bytes.count) / 50_000 {
        print("\(mutations + bytes.count) in \(clock.now - start), \(ProcessMemory.peak >> 20) MiB")
      }
      (number, mutations) = (number + 1, mutations + bytes.count)
      if only != nil { break }
    }
    slowest = Self.first(5, of: slowest)
    let memory = ProcessMemory.peak
    print("\(mutations) mutations of \(files) files in \(clock.now - start)")
    for (command, cost) in costs.sorted(by: { $0.key < $1.key }) {
      let mean = (cost.time / cost.runs).milliseconds.rounded(to: 1)
      print("\(command): \(cost.mutations) mutations in \(cost.runs) runs of \(mean) ms")
    }
    for slow in slowest { print("slow: \(slow.time), run \(slow.number) of \(slow.name)") }
    let isQuick = slowest.allSatisfy { $0.time < Self.timeBar }
    let isSmall = memory < Self.memoryBar
    print("slowest\(isQuick ? "  (bar 1 s)" : "  OVER the bar of 1 s")")
    print("peak memory \(memory >> 20) MiB\(isSmall ? "  (bar 200)" : "  OVER the bar of 200")")
    return isQuick && isSmall
  }

  private static func first(
    _ count: Int, of times: [(time: Duration, number: Int, name: String)]
  ) -> [(time: Duration, number: Int, name: String)] {
    Array(times.sorted { $0.time > $1.time }.prefix(count))
  }

  /// Writes mutated files, to look at.
  private func dump(_ bytes: [[UInt8]], of target: MutationTarget) {
    for (index, (file, bytes)) in zip(target.files, bytes).enumerated() {
      let path = "/tmp/kolam-mutation-\(seed)-\(index).bytes"
      guard let stream = fopen(path, "w") else { return }
      fwrite(bytes, 1, bytes.count, stream)
      fclose(stream)
      print("\(file.name): \(bytes.count) bytes in \(path)")
    }
  }
}

/// Chooses among things that are not equally likely.
struct WeightedChoice {
  private let bounds: [Double]

  /// Sets the weights.
  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    var bound = 0.0
    bounds = weights.map { weight in
      bound += weight / sum
      return bound
    }
  }

  /// The index at a fraction from 0 to below 1.
  func index(at fraction: Double) -> Int { bounds.firstIndex { $0 > fraction } ?? bounds.count - 1 }
}
