import Foundation
import Testing

/// Wall-clock time is meaningful only on an idle machine: `scripts/test` runs timings after all other tests, one by
/// one, with the optimized build.
enum Timings {
  /// Whether this run measures timings.
  static let areTaken = ProcessInfo.processInfo.environment["KOLAM_TIMINGS"] == "1"

  /// Returns the optimized build that `KOLAM_EXECUTABLE` names; measuring another build is a mistake.
  static func release() throws -> URL {
    let program = try #require(Executable.path)
    try #require(program.path.contains("/optimized/"), "KOLAM_EXECUTABLE does not name an optimized build")
    return program
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test unless timings are measured.
  static var timed: Self {
    .enabled(if: Timings.areTaken, "times are taken alone, by scripts/test or with KOLAM_TIMINGS=1")
  }
}
