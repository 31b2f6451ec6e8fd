import Foundation
import Testing

/// Start-up against its limits; only a release build has to keep them.
@Suite(.serialized) struct StartUpTests {
  private static let isRelease =
    ProcessInfo.processInfo.environment["KOLAM_EXECUTABLE"]?.contains("/release/") == true

  /// The median of several runs, in milliseconds.
  private func median(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let times = try (0..<runs).map { _ in try clock.measure(work) }.sorted()
    return Double(times[runs / 2].components.attoseconds) / 1e15
  }

  @Test(.enabled(if: isRelease, "KOLAM_EXECUTABLE does not name a release build"))
  func theVersionAndTheFirstScreenKeepTheirLimits() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    _ = try kolam("run", "epicura", input: "quit\n")
    let version = try median(of: 15) { _ = try kolam("--version") }
    let first = try median(of: 15) { _ = try kolam("run", "epicura", input: "quit\n") }
    print(
      "start-up: --version \(version) ms, first screen \(first) ms, with the test's own cost of a process")
    #expect(version < 10 + Self.allowance)
    #expect(first < 40 + Self.allowance)
  }

  /// What starting a process and its pipes costs the test itself.
  private static let allowance = 5.0
}
