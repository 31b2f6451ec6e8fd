import Foundations
import Simulation
import Testing

@Suite struct TimerTests {
  @Test func timersFireInOrderOfDeadlinesInNoRealTime() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    let wall = ContinuousClock.now
    for hours in [5, 1, 3, 2, 4] {
      scheduler.start("sleeper \(hours)") {
        try? await scheduler.sleep(for: .seconds(hours * 3600))
        trace.add("\(hours) at \(start.duration(to: scheduler.now) / .seconds(3600))")
      }
    }
    try scheduler.run { try await scheduler.sleep(for: .seconds(86_400)) }
    #expect(trace.lines == ["1 at 1.0", "2 at 2.0", "3 at 3.0", "4 at 4.0", "5 at 5.0"])
    #expect(scheduler.now == start.advanced(by: .seconds(86_400)))
    #expect(ContinuousClock.now - wall < .seconds(60))
  }

  @Test func equalDeadlinesFireInOrderOfRegistration() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    for number in 1...200 {
      scheduler.start("sleeper") {
        try? await scheduler.sleep(until: start.advanced(by: .seconds(1)))
        trace.add("\(number)")
      }
    }
    try scheduler.run { try await scheduler.sleep(for: .seconds(2)) }
    #expect(trace.lines == (1...200).map(String.init))
  }

  @Test func drainDoesNotAdvanceTime() {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("sleeper") {
      trace.add("begins")
      try? await scheduler.sleep(for: .milliseconds(1))
      trace.add("wakes")
    }
    #expect(trace.lines.isEmpty)
    scheduler.drain()
    #expect(trace.lines == ["begins"])
    #expect(scheduler.now == start)
    #expect(scheduler.nextDeadline == start.advanced(by: .milliseconds(1)))
    #expect(scheduler.isIdle)
    scheduler.stop()
  }

  @Test func advanceStopsAtEveryDeadlineOnTheWay() {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("ticker") {
      while (try? await scheduler.sleep(for: .seconds(10))) != nil {
        trace.add("\(start.duration(to: scheduler.now) / .seconds(1))")
      }
    }
    scheduler.advance(by: .seconds(35))
    #expect(trace.lines == ["10.0", "20.0", "30.0"])
    #expect(scheduler.now == start.advanced(by: .seconds(35)))
    scheduler.advance(by: .seconds(5))
    #expect(trace.lines.last == "40.0")
    scheduler.stop()
    #expect(scheduler.unfinishedJobs.isEmpty)
    #expect(scheduler.nextDeadline == nil)
  }

  @Test func theClockCanBeSetBack() {
    let scheduler = virtualScheduler()
    scheduler.advance(by: .seconds(-60))
    #expect(scheduler.now == start.advanced(by: .seconds(-60)))
  }

  @Test func aJobMayShiftTheClockItRunsOn() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("sleeper") {
      try? await scheduler.sleep(for: .seconds(100))
      trace.add("woken")
    }
    try scheduler.run {
      await Task.yield()
      scheduler.advance(by: .seconds(600))
      trace.add("shifted")
    }
    scheduler.drain()
    #expect(trace.lines == ["shifted", "woken"])
    #expect(scheduler.now == start.advanced(by: .seconds(600)))
  }

  @Test func aPastDeadlineOnlyYields() throws {
    let scheduler = virtualScheduler()
    try scheduler.run { try await scheduler.sleep(until: start.advanced(by: .seconds(-1))) }
    #expect(scheduler.now == start)
  }

  @Test func theClockViewSleepsOnAppTime() throws {
    let scheduler = virtualScheduler()
    let slept = try scheduler.run {
      try await scheduler.clock.measure { try await scheduler.clock.sleep(for: .seconds(90)) }
    }
    #expect(slept == .seconds(90))
  }

  @Test func deadlineCancelsLateWork() throws {
    let scheduler = virtualScheduler()
    #expect(throws: DeadlineExceeded(limit: .seconds(5))) {
      try scheduler.run {
        try await scheduler.deadline(in: .seconds(5)) { try await scheduler.sleep(for: .seconds(9)) }
      }
    }
    #expect(scheduler.now == start.advanced(by: .seconds(5)))
    let answer = try scheduler.run {
      try await scheduler.deadline(in: .seconds(5)) {
        try await scheduler.sleep(for: .seconds(4))
        return 42
      }
    }
    #expect(answer == 42)
    #expect(scheduler.nextDeadline == nil)
  }

  @Test func cancelledTimersAreRemoved() throws {
    let scheduler = virtualScheduler()
    try scheduler.run {
      for _ in 0..<5000 { _ = try await scheduler.deadline(in: .seconds(30)) { 1 } }
    }
    #expect(scheduler.nextDeadline == nil)
    #expect(scheduler.now == start)
  }
}
