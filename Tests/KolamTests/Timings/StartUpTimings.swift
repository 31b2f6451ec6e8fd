import Foundation
import Testing

/// How soon the program is there.
@Suite(.serialized, .timed) struct StartUpTimings {
  /// The whole run keeps its limit.
  ///
  /// - Parameters:
  ///   - arguments: what the program is asked.
  ///   - input: what it reads.
  ///   - limit: how long it may take, in milliseconds.
  /// - Throws: where the program cannot be run.
  @Test(arguments: [
    (["--version"], "", 10.0),
    (["run", "epicura"], "quit\n", 40.0),
  ])
  func startsAtOnce(_ arguments: [String], _ input: String, _ limit: Double) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let watch = Stopwatch(program: try Timings.release(), folder: folder)
    let times = try watch.times(below: limit, arguments, input: input)
    print("timing: kolam \(arguments.joined(separator: " ")): \(times); the limit is \(limit) ms")
    #expect(times.least < limit)
  }
}
