import Foundations
import Simulation
import Synchronization
import Testing

@testable import Walkthroughs

/// Every wait of a walk ends: by its budget, by an interruption, or in real time.
@Suite struct WaitTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  /// More than a million seconds of virtual time, on a screen with a timer.
  private static let endless =
    "- openLink: demo://rows\n- setLocation: { latitude: 12.97, longitude: 77.59 }\n"
    + "- travel: { points: [ '12.98,77.59' ], speed: 0.0001 }"

  @Test func waitFailsAndNamesTheWorkThatExhaustsItsBudget() throws {
    let record = try demo.walk(Self.endless) { $0.budget.timers = 50 }
    #expect(record.status == .failed)
    #expect(record.failure?.message == "`timer of rows` has not finished after 50 timers")
    #expect(record.failure?.step == 4)
    #expect(record.steps.count == 4)
    #expect(record.duration < .seconds(300))
  }

  @Test func lookupOfAMissingElementSharesTheBudget() throws {
    let record = try demo.walk(
      "- openLink: demo://rows\n- extendedWaitUntil: { visible: Never, timeout: 100000000 }"
    ) { $0.budget.timers = 20 }
    #expect(record.failure?.message == "`timer of rows` has not finished after 20 timers")
  }

  @Test func nestedRepetitionsShareOneBudget() throws {
    let record = try demo.walk(
      "- repeat: { times: 1000, commands: [ { repeat: { times: 1000, commands: [ { tapOn: Add } ] } } ] }"
    ) { $0.maxSteps = 60 }
    #expect(record.failure?.message == "the flow has walked 60 steps and would go on")
    #expect(record.steps.count == 60)
  }

  // MARK: Interruption

  /// Interrupts at a given read of the clock, which is read at the beginning and the end of each step.
  private func interrupt(after looks: Int, _ settings: inout WalkSettings) {
    let interruption = Interruption()
    let count = Looks()
    settings.interruption = interruption
    settings.stopwatch = {
      if count.next() == looks { interruption.request() }
      return .zero
    }
  }

  @Test func interruptsAWalkDuringAWait() throws {
    // The first three reads are those of the beginnings of the walk, the case and its first step; the last step waits.
    let record = try demo.walk(Self.endless) { interrupt(after: 9, &$0) }
    #expect(record.status == .canceled)
    #expect(record.failure == nil)
    #expect((1...4).contains(record.steps.count))
    #expect(record.steps.allSatisfy { $0.outcome == .completed })
  }

  @Test(arguments: [3, 4, 5, 6, 7, 8])
  func interruptionFailsNoStep(_ looks: Int) throws {
    let record = try demo.walk(
      """
      - retry: { maxRetries: 3, commands: [ { tapOn: Add }, { assertVisible: Never } ] }
      - tapOn: { text: Nowhere, optional: true }
      """,
      header: "onFlowComplete:\n  - tapOn: Nowhere\n"
    ) {
      interrupt(after: looks, &$0)
      $0.times = 3
    }
    #expect(record.status == .canceled)
    #expect(record.failure == nil)
  }

  @Test func cancelsCasesThatHaveNotStarted() throws {
    let flow = "appId: demo\nx-matrix: { locale: [en, hi, ta] }\n---\n- launchApp\n- tapOn: { id: add }\n"
    let records = try demo.walkAll(["flow.yaml": flow]) { settings in
      let interruption = Interruption()
      interruption.request()
      settings.interruption = interruption
    }
    #expect(records.map(\.status) == [.canceled, .canceled, .canceled])
    #expect(records.map(\.steps.count) == [0, 0, 0])
  }

  // MARK: Real time

  @Test func liveWalkMatchesAVirtualOne() throws {
    let record = try demo.walk(
      "- tapOn: Add\n- assertVisible: Count 1\n- tapOn: Say it\n- assertVisible: Said", isLive: true)
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
    #expect(record.isLive)
  }

  @Test func liveWaitTakesOnlyRealTime() throws {
    let record = try demo.walk(
      "- extendedWaitUntil: { visible: Never, timeout: 60 }\n- tapOn: Add", isLive: true)
    #expect(record.status == .failed)
    #expect(record.duration >= .milliseconds(60))
    #expect(record.failure?.message.contains("is not on screen") == true)
  }

  @Test func aLiveWaitIsInterrupted() throws {
    let record = try demo.walk("- extendedWaitUntil: { visible: Never, timeout: 600000 }", isLive: true) {
      interrupt(after: 5, &$0)
    }
    #expect(record.status == .canceled)
  }
}

/// Counts reads of a clock.
private final class Looks: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
