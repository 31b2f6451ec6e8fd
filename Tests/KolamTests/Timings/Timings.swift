import Foundation
import Testing

/// Times on the clock mean something only where nothing else runs: `scripts/test` takes them after all other tests,
/// one by one, of the program that users run.
enum Timings {
  /// Whether this run of the tests is the one that measures.
  static let areTaken = ProcessInfo.processInfo.environment["KOLAM_TIMINGS"] == "1"

  /// The release that `KOLAM_EXECUTABLE` names; measuring another build is a mistake.
  static func release() throws -> URL {
    let program = try #require(Executable.path)
    try #require(program.path.contains("/release/"), "KOLAM_EXECUTABLE does not name a release build")
    return program
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out but where times are taken.
  static var timed: Self {
    .enabled(if: Timings.areTaken, "times are taken alone, by scripts/test or with KOLAM_TIMINGS=1")
  }
}
