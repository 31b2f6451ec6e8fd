import Foundations
import Simulation
import TestSupport
import Testing

/// The examples of the guide docs/how-the-scheduler-keeps-time.md.
@Suite struct KeepingTimeTests {
  @Test func anHourTakesNoTime() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    try scheduler.run { try await scheduler.sleep(for: .seconds(3600)) }
    #expect(scheduler.now == Timestamp(seconds: 3600))
  }

  @Test func wakesInOrderOfDeadlines() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let trace = Trace()
    for (tea, minutes) in [("ginger", 8), ("masala", 5), ("green", 3)] {
      scheduler.start(tea) {
        trace.add("\(tea) on")
        try? await scheduler.sleep(for: .seconds(minutes * 60))
        trace.add("\(tea) ready")
      }
    }
    scheduler.advance(by: .seconds(6 * 60))
    #expect(
      trace.lines == ["ginger on", "masala on", "green on", "green ready", "masala ready"])
    #expect(scheduler.unfinishedJobs.map(\.name) == ["ginger"])
    scheduler.stop()
  }

  @Test func drainDoesNotAdvanceTime() {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    scheduler.start("kettle") { try? await scheduler.sleep(for: .seconds(300)) }
    scheduler.drain()
    #expect(scheduler.now == Timestamp(seconds: 0))
    #expect(scheduler.nextDeadline == Timestamp(seconds: 300))
    scheduler.stop()
  }

  @Test func deadlineCancelsLateWork() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    #expect(throws: DeadlineExceeded(limit: .seconds(10))) {
      try scheduler.run {
        try await scheduler.deadline(in: .seconds(10)) { try await scheduler.sleep(for: .seconds(300)) }
      }
    }
    #expect(scheduler.now == Timestamp(seconds: 10))
  }

  @Test func theClockWaitsForAnotherThread() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    scheduler.start("timeout") { try? await scheduler.sleep(for: .seconds(30)) }
    let (answers, server) = AsyncStream.makeStream(of: String.self)
    let work = scheduler.external()
    let transfer = onThread {
      server.yield("200 OK")
      work.finish()
    }
    let answer = try scheduler.run { await answers.first { _ in true } }
    transfer.join()
    #expect(answer == "200 OK")
    #expect(scheduler.now == Timestamp(seconds: 0))
    scheduler.stop()
  }

  @Test func scopeEndsOnlyItsOwnWork() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let session = scheduler.scope("session")
    scheduler.start("server") { try? await scheduler.sleep(for: .seconds(300)) }
    session.start("sync") { try? await session.sleep(for: .seconds(300)) }
    session.stop()
    #expect(scheduler.unfinishedJobs.map(\.name) == ["server"])
    scheduler.stop()
  }

  @Test func namesDeadlockedWork() {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let (answers, server) = AsyncStream.makeStream(of: Int.self)
    let sync = scheduler.start("sync") { for await _ in answers {} }
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run(named: "open recipe") { await sync.wait() }
    }
    #expect(fault?.code == .stalled)
    #expect(fault?.message == "nothing is left to run, yet `sync`, `open recipe` has not finished")
    server.finish()
    scheduler.stop()
  }

  @Test func stopsEndlessWork() {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    scheduler.start("poll") { while (try? await scheduler.sleep(for: .milliseconds(1))) != nil {} }
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run { try await scheduler.sleep(for: .seconds(3600)) }
    }
    #expect(fault?.code == .endless)
    #expect(fault?.message == "`poll` has not finished after 100,000 timers")
    scheduler.stop()
  }
}
