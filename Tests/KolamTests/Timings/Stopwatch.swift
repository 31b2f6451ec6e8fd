import Foundation
import Glibc
import Testing

/// Measures whole runs of a program, from the call that starts it to its exit, without the time that it waited for a
/// processor in use by others.
///
/// It calls the system, since Foundation's `Process` would add milliseconds.
struct Stopwatch {
  let program: URL
  /// A folder for the input and output of the runs.
  let folder: URL

  /// The durations of runs, in milliseconds.
  struct Times: CustomStringConvertible {
    var sorted: [Double]
    /// How many times slower the machine was than the one that the limits are for; 1 where it was no slower, or the
    /// limit was met without asking.
    var slowness = 1.0

    var median: Double { sorted[sorted.count / 2] }

    /// The 10th percentile: what the program itself takes.
    ///
    /// Load can only add to a run, by half in a bad minute; a slower program is slower in every run.
    var least: Double { sorted[sorted.count / 10] }

    /// The 10th percentile on the machine that the limits are for.
    var comparable: Double { least / slowness }

    var description: String {
      let (first, last) = (sorted[0], sorted[sorted.count - 1])
      return String(
        format: "lowest tenth %.1f ms, median %.1f ms of %d runs, %.1f to %.1f ms, slowness %.2f",
        least, median, sorted.count, first, last, slowness)
    }
  }

  /// The peer: a program whose start is work of the same kind, and how long it takes on the machine that the limits are
  /// for, in milliseconds.
  private static let peer = (name: "swift", arguments: ["--version"], time: 62.0)
  /// The most that a machine counts as slower, so that a start that takes twice as long fails on any.
  private static let mostSlowness = 1.5

  /// Measures a command; returns the first of several rounds that meets the limit.
  ///
  /// A temporary disturbance spoils some rounds; a slower program spoils all of them.
  ///
  /// - Parameters:
  ///   - limit: the limit of the 10th percentile, in milliseconds, on the machine that it is for: a round over it is
  ///     compared with the peer, since a slower machine is slower for both.
  ///   - runs: the number of runs per round.
  ///   - rounds: the maximum number of rounds.
  ///   - arguments: the program's arguments.
  ///   - input: the program's input.
  /// - Returns: the durations of that round, else of the fastest one.
  /// - Throws: an error if the program cannot be run, fails, or writes nothing.
  func times(
    below limit: Double, runs: Int = 25, rounds: Int = 6, _ arguments: [String], input: String
  ) throws -> Times {
    let (read, written) = (folder.appendingPathComponent("input"), folder.appendingPathComponent("output"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try input.write(to: read, atomically: true, encoding: .utf8)
    // A warm-up run creates databases and the like.
    _ = try run(program, arguments, read, written)
    var times: [Times] = []
    for _ in 0..<rounds {
      var round = Times(
        sorted: try (0..<runs).map { _ in try run(program, arguments, read, written) }.sorted())
      if round.least >= limit { round.slowness = try slowness(read) }
      if round.comparable < limit { return round }
      times.append(round)
    }
    return try #require(times.min { $0.comparable < $1.comparable })
  }

  /// Returns how many times slower the machine is at this moment than the one that the limits are for, by the peer; 1
  /// where it is no slower, or has no such program.
  private func slowness(_ input: URL) throws -> Double {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { URL(fileURLWithPath: "\($0)/\(Self.peer.name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return 1 }
    // In a file of its own: callers read the program's.
    let output = folder.appendingPathComponent("output-of-the-peer")
    let times = try (0..<10).map { _ in try run(found, Self.peer.arguments, input, output) }.sorted()
    return min(max(1, times[1] / Self.peer.time), Self.mostSlowness)
  }

  /// Measures one run, which has to write output and exit with 0, in milliseconds.
  private func run(_ program: URL, _ arguments: [String], _ input: URL, _ output: URL) throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let environment = [
      "HOME=\(folder.path)", "XDG_DATA_HOME=\(folder.path)", "LANG=C.UTF-8", "TZ=Asia/Kolkata",
      "KOLAM_ROOT=\(Executable.root.path)",
    ]
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }

    let clock = ContinuousClock()
    let began = clock.now
    var child: pid_t = 0
    var status: Int32 = 0
    try #require(posix_spawn(&child, program.path, &actions, nil, &words, &variables) == 0)
    var ended = siginfo_t()
    while waitid(P_PID, id_t(child), &ended, WEXITED | WNOWAIT) < 0 { try #require(errno == EINTR) }
    let taken = clock.now - began - Self.waiting(of: child)
    while waitpid(child, &status, 0) < 0 { try #require(errno == EINTR) }

    let written = try Data(contentsOf: output)
    try #require(status == 0 && !written.isEmpty, "\(arguments) ended with the status \(status)")
    return taken / .milliseconds(1)
  }

  /// Returns how long a process that has exited, and was not yet reaped, was runnable while no processor was free.
  ///
  /// Source: proc_pid_schedstat in the kernel's documentation, the second number, in nanoseconds; of the main thread.
  private static func waiting(of process: pid_t) -> Duration {
    let text = (try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)) ?? ""
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    return .nanoseconds(numbers.count > 1 ? numbers[1] : 0)
  }
}
