import Foundation
import Testing

/// The time limits of a check.
@Suite(.serialized, .timed) struct CheckTimings {
  @Test func rejectsHostileFilesAtOnce() throws {
    _ = try Timings.release()
    let copy = try CheckoutCopy()
    try copy.writeHostileFiles()
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try Executable()("check", "epicura", root: copy.root) }
    print("timing: check of hostile files: \(time); the limit is 2 s")
    #expect(time < .seconds(2))
  }
}
