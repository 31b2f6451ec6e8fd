import Foundation
import Glibc
import Testing

/// Takes the time of whole runs of a program, from the call that starts it to its end, without what it waited for a
/// processor that others had.
///
/// Foundation's `Process` would add milliseconds of its own, so the system is called.
struct Stopwatch {
  let program: URL
  /// A folder for the input and the output of the runs.
  let folder: URL

  /// How long runs took, in milliseconds.
  struct Times: CustomStringConvertible {
    var sorted: [Double]

    var median: Double { sorted[sorted.count / 2] }

    /// What the program itself takes: the lowest tenth.
    ///
    /// Whatever else a machine does can only add to a run, by half in a bad minute; a program that has become slower is
    /// slower in every run.
    var least: Double { sorted[sorted.count / 10] }

    var description: String {
      let (first, last) = (sorted[0], sorted[sorted.count - 1])
      return String(
        format: "lowest tenth %.1f ms, median %.1f ms of %d runs, %.1f to %.1f ms", least, median,
        sorted.count, first, last)
    }
  }

  /// The times of a command's runs; of several rounds the first that keeps the limit.
  ///
  /// What disturbs a machine for a moment spoils a round; a program that has become slower spoils all of them.
  ///
  /// - Parameters:
  ///   - limit: the lowest tenth that is wanted, in milliseconds.
  ///   - runs: the runs of a round.
  ///   - rounds: the most rounds.
  ///   - arguments: the program's arguments.
  ///   - input: what the program reads.
  /// - Returns: the times of that round, else of the quickest one.
  /// - Throws: where the program cannot be run, fails, or writes nothing.
  func times(
    below limit: Double, runs: Int = 25, rounds: Int = 4, _ arguments: [String], input: String
  ) throws -> Times {
    let (read, written) = (folder.appendingPathComponent("input"), folder.appendingPathComponent("output"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try input.write(to: read, atomically: true, encoding: .utf8)
    // What a first run makes, such as databases, the others find.
    _ = try run(arguments, read, written)
    var times: [Times] = []
    for _ in 0..<rounds {
      let round = Times(sorted: try (0..<runs).map { _ in try run(arguments, read, written) }.sorted())
      if round.least < limit { return round }
      times.append(round)
    }
    return try #require(times.min { $0.least < $1.least })
  }

  /// One run, which has to write something and to end well, in milliseconds.
  private func run(_ arguments: [String], _ input: URL, _ output: URL) throws -> Double {
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

  /// How long a process that has ended, and has not been waited for, was ready to run while no processor was free.
  ///
  /// Source: proc_pid_schedstat in the kernel's documentation, the second number, in nanoseconds; of the main thread.
  private static func waiting(of process: pid_t) -> Duration {
    let text = (try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)) ?? ""
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    return .nanoseconds(numbers.count > 1 ? numbers[1] : 0)
  }
}
