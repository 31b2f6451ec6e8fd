import Foundations
import Simulation
import Testing

@testable import Walkthroughs

/// The recorded requests between an app and its server.
@Suite struct NetworkRecorderTests {
  private let wire = NetworkRecorder(Scheduler(.virtual(start: Timestamp(seconds: 0))))

  private func call(_ outcome: BackendCall.Outcome = .underway) -> BackendCall {
    BackendCall(
      method: "GET", path: "/a", outcome: outcome, began: Timestamp(seconds: 0), duration: .zero)
  }

  @Test func requestEndsInTheStepThatStartedIt() {
    let numbers = [wire.begin(call()), wire.begin(call())]
    wire.end(numbers[1], call(.status(200)))
    wire.end(numbers[0], call(.failed("offline")))
    #expect(wire.takeCalls() == [call(.failed("offline")), call(.status(200))])
  }

  /// Time stands still within a step, so path and time do not identify a request; its position does.
  @Test func requestAcrossAStepOverwritesNoOther() {
    let first = wire.begin(call())
    #expect(wire.takeCalls() == [call()])
    let second = wire.begin(call())
    wire.end(first, call(.failed("timed out")))
    wire.end(second, call(.status(200)))
    #expect(wire.takeCalls() == [call(.status(200)), call(.failed("timed out"))])
  }
}
