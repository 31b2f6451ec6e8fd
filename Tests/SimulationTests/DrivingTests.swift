import Foundations
import Glibc
import Synchronization
import TestSupport
import Testing

import Simulation

@Suite struct DrivingTests {
  @Test func runReturnsAndThrowsTheResultOfItsWork() throws {
    struct Failure: Error, Equatable {}
    let scheduler = virtualScheduler()
    #expect(try scheduler.run { 7 } == 7)
    #expect(throws: Failure()) { try scheduler.run { throw Failure() } }
  }

  @Test func runLeavesOtherWorkToLaterDrains() throws {
    let scheduler = virtualScheduler()
    scheduler.start("later") { try? await scheduler.sleep(for: .seconds(60)) }
    try scheduler.run { try await scheduler.sleep(for: .seconds(1)) }
    #expect(scheduler.unfinishedJobs.map(\.name) == ["later"])
    scheduler.stop()
  }

  @Test func deadlockedRunNamesItsUnfinishedJobs() {
    let scheduler = virtualScheduler()
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    scheduler.start("sync") { for await _ in stream {} }
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run(named: "open recipe") {
        let (never, silent) = AsyncStream.makeStream(of: Int.self)
        for await _ in never {}
        silent.finish()
      }
    }
    #expect(fault?.code == .stalled)
    #expect(fault?.message == "nothing is left to run, yet `sync`, `open recipe` has not finished")
    // The stuck run was cancelled, the others continue.
    #expect(scheduler.unfinishedJobs.map(\.name) == ["sync"])
    feed.finish()
    scheduler.drain()
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test func stopsARunThatOnlyTimersKeepAlive() {
    let scheduler = virtualScheduler()
    scheduler.start("heartbeat") { while (try? await scheduler.sleep(for: .seconds(30))) != nil {} }
    let fault = #expect(throws: Diagnostic.self) {
      try scheduler.run { try await scheduler.sleep(until: .latest) }
    }
    #expect(fault?.code == .endless)
    scheduler.stop()
  }

  @Test func runInsideAJobIsRefused() throws {
    let scheduler = virtualScheduler()
    let fault = try scheduler.run { () -> Diagnostic? in
      do { try scheduler.run {} } catch { return error as? Diagnostic }
      return nil
    }
    #expect(fault?.code == .nestedRun)
  }

  @Test func drainInsideAJobLeavesTheRestToTheOuterDrain() {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("outer") {
      scheduler.start("inner") { trace.add("inner") }
      scheduler.drain()
      trace.add("outer")
    }
    scheduler.drain()
    #expect(trace.lines == ["outer", "inner"])
  }

  @Test(arguments: [Scheduler.Mode.live, .virtual(start: start)])
  func resultFromAnotherThreadWakesTheRun(_ mode: Scheduler.Mode) throws {
    let scheduler = Scheduler(mode)
    // Virtual time must wait for the other thread, and not advance to this timer meanwhile.
    scheduler.start("timeout") { try? await scheduler.sleep(for: .seconds(3600)) }
    let thread = Mutex<TestThread?>(nil)
    let answer = try scheduler.run {
      let work = scheduler.external()
      return await withCheckedContinuation { continuation in
        let other = onThread {
          while !scheduler.isWaiting { sched_yield() }
          #expect(!scheduler.isIdle)
          continuation.resume(returning: 42)
          work.finish()
        }
        thread.withLock { $0 = other }
      }
    }
    thread.withLock { $0 }?.join()
    #expect(answer == 42)
    #expect(scheduler.nextDeadline != nil)
    #expect(scheduler.isIdle)
    scheduler.stop()
  }

  // The other thread sweeps over the moments between the last job and the look at what is pending.
  @Test func theEndOfWorkOnAnotherThreadIsSeenWheneverItComes() throws {
    let scheduler = virtualScheduler()
    scheduler.start("timeout") { try? await scheduler.sleep(for: .seconds(3600)) }
    let rounds = 20_000
    let handed = Mutex<(CheckedContinuation<Void, Never>, ExternalWork)?>(nil)
    let other = onThread {
      var left = rounds
      while left > 0 {
        guard let (continuation, work) = handed.withLock({ $0.take() }) else { continue }
        left -= 1
        for _ in 0..<(left % 256) { _ = scheduler.isWaiting }
        continuation.resume()
        work.finish()
      }
    }
    let before = scheduler.now
    try scheduler.run {
      for _ in 0..<rounds {
        await withCheckedContinuation { continuation in
          let work = scheduler.external()
          handed.withLock { $0 = (continuation, work) }
        }
      }
    }
    other.join()
    #expect(scheduler.now == before)
    scheduler.stop()
  }

  @Test func releasedExternalWorkDoesNotBlockTime() throws {
    let scheduler = virtualScheduler()
    _ = scheduler.external()
    try scheduler.run { try await scheduler.sleep(for: .seconds(5)) }
    let work = scheduler.external()
    work.finish()
    work.finish()
    #expect(scheduler.isIdle)
  }

  @Test func wakeDescriptorSignalsWorkOfOtherThreads() {
    let scheduler = Scheduler(.live)
    func isReadable() -> Bool {
      var watched = pollfd(fd: scheduler.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      return poll(&watched, 1, 0) == 1
    }
    #expect(!isReadable())
    #expect(scheduler.pollTimeout() == -1)
    let trace = Trace()
    onThread { for number in 0..<50 { scheduler.start("job") { trace.add("\(number)") } } }.join()
    #expect(isReadable())
    #expect(scheduler.pollTimeout() == 0)
    scheduler.drain()
    #expect(trace.lines == (0..<50).map(String.init))
    #expect(!isReadable())
    #expect(scheduler.pollTimeout() == -1)
  }

  @Test func workFromManyThreadsRunsExactlyOnce() throws {
    let scheduler = Scheduler(.live)
    let trace = Trace()
    let threads = (0..<4).map { thread in
      onThread { for number in 0..<500 { scheduler.start("job") { trace.add("\(thread).\(number)") } } }
    }
    try scheduler.run { while trace.lines.count < 2000 { await Task.yield() } }
    for thread in threads { thread.join() }
    scheduler.drain()
    #expect(Set(trace.lines).count == 2000)
    #expect(trace.lines.count == 2000)
  }

  @Test(arguments: [Scheduler.Mode.live, .virtual(start: start)])
  func noWakeupIsLostHoweverThreadsInterleave(_ mode: Scheduler.Mode) throws {
    let scheduler = Scheduler(mode)
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let work = scheduler.external()
    let threads = (0..<4).map { _ in onThread { for number in 0..<2000 { feed.yield(number) } } }
    let sum = try scheduler.run {
      var (count, sum) = (0, 0)
      for await number in stream {
        (count, sum) = (count + 1, sum + number)
        if count == 8000 { break }
      }
      return sum
    }
    for thread in threads { thread.join() }
    work.finish()
    #expect(sum == 4 * 1999 * 1000)
  }

  @Test func liveTimersWaitForTheMachineAndAdvanceShiftsTheAppsClock() throws {
    let scheduler = Scheduler(.live)
    let before = scheduler.now
    let trace = Trace()
    scheduler.start("sleeper") {
      try? await scheduler.sleep(for: .seconds(600))
      trace.add("woken")
    }
    scheduler.drain()
    let timeout = scheduler.pollTimeout()
    #expect(timeout > 590_000 && timeout <= 600_000)
    try scheduler.run { try await scheduler.sleep(for: .milliseconds(2)) }
    #expect(before.duration(to: scheduler.now) >= .milliseconds(2))
    scheduler.advance(by: .seconds(600))
    #expect(scheduler.pollTimeout() == 0)
    scheduler.drain()
    #expect(trace.lines == ["woken"])
  }

  @Test func virtualSchedulersNeverMakeAMainLoopWait() {
    let scheduler = virtualScheduler()
    scheduler.start("sleeper") { try? await scheduler.sleep(for: .seconds(1)) }
    #expect(scheduler.pollTimeout() == 0)
    scheduler.drain()
    #expect(scheduler.pollTimeout() == -1)
    scheduler.stop()
  }

  @Test func deallocatesAStoppedScheduler() {
    weak var freed: Scheduler?
    do {
      let scheduler = virtualScheduler()
      freed = scheduler
      scheduler.start("sleeper") { try? await scheduler.sleep(for: .seconds(1)) }
      scheduler.drain()
      scheduler.stop()
    }
    #expect(freed == nil)
  }

  @Test func wakesADriverWithoutWork() throws {
    let scheduler = virtualScheduler()
    func isWoken() -> Bool {
      var waiting = pollfd(fd: scheduler.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      return poll(&waiting, 1, 0) == 1
    }
    try scheduler.run { scheduler.wakeDriver() }
    #expect(!isWoken())
    for _ in 0..<3 { onThread { for _ in 0..<1000 { scheduler.wakeDriver() } }.join() }
    #expect(isWoken() && scheduler.isIdle)
    scheduler.drain()
    #expect(!isWoken())
  }

  @Test func performRunsItsWorkAtOnceAndNoJob() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    scheduler.start("ready") { trace.add("job") }
    let before = scheduler.jobsRun
    try scheduler.perform {
      #expect(scheduler.isIsolatingCurrentContext() == true)
      scheduler.drain()
      trace.add("work")
    }
    #expect(trace.lines == ["work"] && scheduler.jobsRun == before)
    scheduler.drain()
    #expect(trace.lines == ["work", "job"] && scheduler.jobsRun > before)
  }

  @Test func performInsideAJobIsRefused() throws {
    let scheduler = virtualScheduler()
    let fault = try scheduler.run { () -> Diagnostic? in
      do { try scheduler.perform {} } catch { return error as? Diagnostic }
      return nil
    }
    #expect(fault?.code == .nestedRun)
  }

  @Test func jobsThatWerePutBackHaveNotRun() {
    let interruption = Interruption()
    let scheduler = Scheduler(.live, interruption: interruption)
    for _ in 0..<3 { scheduler.start("job") { interruption.request() } }
    scheduler.drain()
    #expect(scheduler.jobsRun == 1 && scheduler.pollTimeout() == 0)
  }
}
