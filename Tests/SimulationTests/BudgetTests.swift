import Foundations
import Glibc
import Simulation
import TestSupport
import Testing

@Suite struct BudgetTests {
  /// Starts work that is always ready, like a model that publishes in a loop.
  private func spin(_ scheduler: Scheduler) {
    scheduler.start("spinning") { while !Task.isCancelled { await Task.yield() } }
  }

  @Test func stopsAndNamesEndlessWorkByCount() {
    let scheduler = virtualScheduler()
    spin(scheduler)
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run(within: DrivingBudget(jobs: 5000)) { try await scheduler.sleep(for: .seconds(1)) }
    }
    #expect(fault?.code == .endless)
    #expect(fault?.message == "`spinning` has not finished after 5,000 jobs")
    scheduler.stop()
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test func drainStopsAtEndlessWork() {
    let scheduler = virtualScheduler()
    spin(scheduler)
    scheduler.drain()
    #expect(!scheduler.isIdle)
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.now == start)
    scheduler.stop()
  }

  @Test func stopsEndlessTimersByCount() {
    let scheduler = virtualScheduler()
    scheduler.start("heartbeat") { while (try? await scheduler.sleep(for: .milliseconds(1))) != nil {} }
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run(within: DrivingBudget(timers: 100)) { try await scheduler.sleep(for: .seconds(1)) }
    }
    #expect(fault?.message == "`heartbeat` has not finished after 100 timers")
    scheduler.stop()
  }

  @Test func timesOutWaitingForAnotherThread() {
    let scheduler = virtualScheduler()
    let work = scheduler.external()
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run(named: "sync", within: DrivingBudget(external: .milliseconds(20))) {
        for await _ in stream {}
      }
    }
    #expect(fault?.code == .externalStalled)
    #expect(fault?.message.contains("while `sync` waits") == true)
    feed.finish()
    work.finish()
  }

  @Test func waitAdvancesFromTimerToTimerUpToADeadline() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("timer") {
      for number in 1...2 {
        try? await scheduler.sleep(for: .seconds(2))
        trace.add("\(number)")
      }
    }
    let end = start.advanced(by: .seconds(5))
    #expect(try scheduler.wait(until: end))
    #expect(trace.lines == ["1"] && scheduler.now == start.advanced(by: .seconds(2)))
    #expect(try scheduler.wait(until: end))
    #expect(try !scheduler.wait(until: end))
    #expect(trace.lines == ["1", "2"] && scheduler.now == end)
  }

  @Test func liveWaitEndsWithExternalWorkOrAtItsDeadline() throws {
    let scheduler = Scheduler(.live)
    let trace = Trace()
    let thread = onThread { scheduler.start("answer") { trace.add("answered") } }
    #expect(try scheduler.wait(until: scheduler.now.advanced(by: .seconds(60))))
    thread.join()
    #expect(trace.lines == ["answered"])
    let before = scheduler.now
    #expect(try !scheduler.wait(until: before.advanced(by: .milliseconds(5))))
    #expect(before.duration(to: scheduler.now) >= .milliseconds(5))
  }

  @Test func mainLoopRunsWhileAModelIsBusy() throws {
    let scheduler = Scheduler(.live)
    spin(scheduler)
    scheduler.drain()
    #expect(scheduler.pollTimeout() == 0)
    #expect(try scheduler.run { 7 } == 7)
    scheduler.stop()
  }

  // MARK: Interruption

  @Test(arguments: [Scheduler.Mode.live, .virtual(start: start)])
  func interruptionStopsEndlessWork(_ mode: Scheduler.Mode) {
    let interruption = Interruption()
    let scheduler = Scheduler(mode, interruption: interruption)
    let trace = Trace()
    scheduler.start("spinning") {
      while !Task.isCancelled {
        // From within, so that no clock is needed: the driver checks between two jobs.
        if trace.lines.count == 50 { interruption.request() }
        trace.add("round")
        await Task.yield()
      }
    }
    #expect(throws: Interrupted.self) { try scheduler.run { try await scheduler.sleep(until: .latest) } }
    #expect(throws: Interrupted.self) { try scheduler.wait(until: .latest) }
    #expect(trace.lines.count < 1_000)
    // It does not delay the end.
    scheduler.stop()
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test(arguments: [Scheduler.Mode.live, .virtual(start: start)])
  func interruptionEndsAWaitForExternalWork(_ mode: Scheduler.Mode) {
    let interruption = Interruption()
    let scheduler = Scheduler(mode, interruption: interruption)
    let work = scheduler.external()
    let thread = onThread { interruption.request() }
    #expect(throws: Interrupted.self) { try scheduler.run { try await scheduler.sleep(until: .latest) } }
    thread.join()
    work.finish()
    scheduler.stop()
  }

  @Test func anInterruptionEndsAnAdvance() {
    let interruption = Interruption()
    let scheduler = Scheduler(.virtual(start: start), interruption: interruption)
    scheduler.start("heartbeat") {
      while (try? await scheduler.sleep(for: .milliseconds(1))) != nil {
        if scheduler.now == start.advanced(by: .milliseconds(30)) { interruption.request() }
      }
    }
    scheduler.advance(by: .seconds(3_600_000))
    #expect(scheduler.now == start.advanced(by: .milliseconds(30)))
    scheduler.stop()
  }
}

@Suite struct DescriptorTests {
  @Test func waitsForDescriptorsBeyondAThousand() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let before = limit
    limit.rlim_cur = max(limit.rlim_cur, min(4096, limit.rlim_max))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    defer {
      limit = before
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let high = fcntl(ends[0], F_DUPFD, 2000)
    try #require(high >= 2000, "the system allows no more than \(limit.rlim_max) descriptors")
    #expect(Descriptors.wait([high, -1], milliseconds: 0).isEmpty)
    #expect(write(ends[1], "x", 1) == 1)
    #expect(Descriptors.wait([-1, high], milliseconds: 0) == [high])
    for end in ends + [high] { close(end) }
  }
}
