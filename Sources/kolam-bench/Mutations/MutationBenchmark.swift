import Foundations
import Glibc
import Hosting
import Runtime

/// Mutates all shipped files and reads them with the commands that read them: none may crash, hang or take much memory.
///
/// Small files are mutated more often than large ones, by their sizes and not by measured times: a number of a seed is
/// the same mutation on each machine.
struct MutationBenchmark {
  /// The longest that a command may take.
  static let timeBar = Duration.seconds(1)
  /// The most memory of the whole process, in bytes.
  static let memoryBar = 200 << 20

  let root: String
  let count: Int
  let seed: UInt64
  /// The only mutation to run; nil for all.
  var only: Int?

  /// Mutates and prints.
  ///
  /// - Returns: whether both bars are met. A crash ends the process; the file that is named first has the mutation's
  ///   number.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let targets = try MutationTargets(MutatedCheckout(of: root, in: folder.path)).all
    let choice = WeightedChoice(targets.map { 1 / (1 + Double($0.bytes.count) / 4096) })
    let position = "/tmp/kolam-mutation-\(seed)"
    let descriptor = open(position, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    print("\(targets.count) files; the number of the mutation under way is in \(position)")
    var slowest: [(time: Duration, number: Int, name: String)] = []
    let clock = ContinuousClock()
    let start = clock.now
    for number in only.map({ $0..<($0 + 1) }) ?? 0..<count {
      let text = "\(number)          "
      _ = text.withCString { pwrite(descriptor, $0, 10, 0) }
      var mutator = Mutator(seed: seed, number: number)
      let target = targets[choice.index(at: mutator.fraction())]
      let other = targets[mutator.below(targets.count)].bytes
      let bytes = mutator.mutated(target.bytes, with: other)
      if only != nil { dump(bytes, of: target) }
      let time = try clock.measure { try target.read(bytes) }
      slowest.append((time, number, target.name))
      if slowest.count > 200 { slowest = Self.first(5, of: slowest) }
      if number % 50_000 == 49_999 {
        print("\(number + 1) in \(clock.now - start), \(ProcessMemory.peak >> 20) MiB")
      }
    }
    slowest = Self.first(5, of: slowest)
    let memory = ProcessMemory.peak
    print("\(only == nil ? count : 1) mutations of \(targets.count) files in \(clock.now - start)")
    for slow in slowest { print("slow: \(slow.time), mutation \(slow.number) of \(slow.name)") }
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

  /// Writes a mutated file, to look at.
  private func dump(_ bytes: [UInt8], of target: MutationTarget) {
    let path = "/tmp/kolam-mutation-\(seed).bytes"
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    print("\(target.name): \(bytes.count) bytes in \(path)")
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
