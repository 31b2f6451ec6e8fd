import Foundations
import Glibc
import Simulation

/// Kills a process that writes, sends, refreshes tokens and caches, at random moments, and looks whether anything is lost.
///
/// The process begins again where the one before was killed. At the end all that it has reported as written must have
/// reached the server once and in order, the session must be signed in, and no file may be damaged.
struct DurabilityBenchmark {
  /// How often the process is killed.
  let kills: Int
  /// Determines the moments.
  let seed: UInt64

  /// Kills and prints.
  ///
  /// - Returns: whether nothing is lost.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let random = SeededRandom(seed: seed)
    var reported = DurabilityReport()
    let clock = ContinuousClock()
    let start = clock.now
    for round in 0..<kills {
      let child = try KilledChild(["durability-child", folder.path, "\(random.bits())"])
      // From before its first write to well within its load.
      child.kill(after: random.int(in: 15..<120))
      reported.read(try child.output())
      if !reported.problems.isEmpty {
        print("after \(round + 1) kills: \(reported.problems.joined(separator: "; "))")
        return false
      }
    }
    let last = try KilledChild(["durability-child", folder.path, "0", "finish"])
    reported.read(try last.output())
    reported.compare(with: try DurabilityServer(folder.path).accepted)
    print("\(kills) kills in \(clock.now - start)")
    print(
      "written \(reported.written.count), tokens \(reported.refreshes), cache reads \(reported.cacheReads)"
    )
    print(reported.problems.isEmpty ? "nothing lost, nothing twice, nothing damaged" : "")
    for problem in reported.problems.prefix(20) { print("PROBLEM: \(problem)") }
    return reported.problems.isEmpty && reported.isFinished
  }
}

/// What the killed processes have reported, and what is wrong.
struct DurabilityReport {
  /// The numbers of the operations whose write had returned.
  private(set) var written: Set<Int> = []
  private(set) var refreshes = 0
  private(set) var cacheReads = 0
  private(set) var isFinished = false
  private(set) var problems: [String] = []

  /// Reads a process's output; its last line may be cut.
  mutating func read(_ output: String) {
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "written": if let number = words.last.flatMap({ Int($0) }) { written.insert(number) }
      case "refreshed": refreshes += 1
      case "cached": cacheReads += 1
      case "finished": isFinished = true
      default: problems.append(String(line))
      }
    }
  }

  /// Compares with what the server has.
  mutating func compare(with accepted: [(number: Int, entity: Int)]) {
    if !isFinished { problems.append("the last process did not finish") }
    let numbers = accepted.map(\.number)
    let missing = written.subtracting(numbers)
    if !missing.isEmpty {
      problems.append("\(missing.count) written and not sent, such as \(missing.sorted()[0])")
    }
    if Set(numbers).count != numbers.count {
      problems.append("\(numbers.count - Set(numbers).count) accepted twice")
    }
    for (entity, list) in Dictionary(grouping: accepted, by: \.entity)
    where list.map(\.number) != list.map(\.number).sorted() {
      problems.append("operations of entity \(entity) are out of order")
    }
  }
}
