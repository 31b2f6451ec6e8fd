import Foundation
import Testing

/// The time limits of a start.
@Suite(.serialized, .timed) struct StartUpTimings {
  /// A whole run meets its limit.
  ///
  /// - Parameters:
  ///   - arguments: the program's arguments.
  ///   - input: its input.
  ///   - limit: the limit, in milliseconds.
  /// - Throws: an error if the program cannot be run.
  @Test(arguments: [
    (["--version"], "", 10.0),
    (["run", "epicura"], "quit\n", 45.0),
  ])
  func startsAtOnce(_ arguments: [String], _ input: String, _ limit: Double) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let watch = Stopwatch(program: try Timings.release(), folder: folder)
    let times = try watch.times(below: limit, arguments, input: input)
    print("timing: kolam \(arguments.joined(separator: " ")): \(times); the limit is \(limit) ms")
    #expect(times.comparable < limit)
  }
}
