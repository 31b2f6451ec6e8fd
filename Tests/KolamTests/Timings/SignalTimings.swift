import Foundation
import Glibc
import Testing

/// The time limits of exiting after a signal.
@Suite(.serialized, .timed) struct SignalTimings {
  @Test(arguments: [EndlessApp.waiting, EndlessApp.computing], SignalTests.signals)
  func signalEndsAWalkAtOnce(_ flow: String, _ signal: (signal: Int32, code: Int32)) throws {
    _ = try Timings.release()
    let checkout = try EndlessApp.checkout(flow)
    let program = try RunningProgram(
      ["walk", "--state", checkout.root.path + "/state"], root: checkout.root)
    try program.work(for: 30)
    let run = program.end(signal.signal)
    print("timing: the end of a walk by signal \(signal.signal): \(run.time); the limit is 200 ms")
    #expect(run.code == signal.code)
    #expect(run.time < .milliseconds(200))
  }
}
