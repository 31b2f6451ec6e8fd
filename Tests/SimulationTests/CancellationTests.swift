import Foundations
import Simulation
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func cancellationWakesASleeperAtOnce() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    let job = scheduler.start("sleeper") {
      trace.add((try? await scheduler.sleep(for: .seconds(60))) == nil ? "cancelled" : "slept")
    }
    scheduler.drain()
    #expect(!job.isFinished)
    job.cancel()
    scheduler.drain()
    #expect(job.isFinished)
    #expect(trace.lines == ["cancelled"])
    #expect(scheduler.now == start)
    #expect(scheduler.nextDeadline == nil)
  }

  @Test func jobCancelledBeforeItStartsDoesNotSleep() {
    let scheduler = virtualScheduler()
    let trace = Trace()
    let job = scheduler.start("sleeper") {
      trace.add((try? await scheduler.sleep(for: .seconds(60))) == nil ? "cancelled" : "slept")
    }
    job.cancel()
    scheduler.drain()
    #expect(trace.lines == ["cancelled"])
  }

  @Test func aGroupsChildrenAreCancelledWithIt() throws {
    let scheduler = virtualScheduler()
    let trace = Trace()
    try scheduler.run {
      await withTaskGroup(of: Void.self) { group in
        for seconds in [1, 5, 9] {
          group.addTask {
            let isDue = (try? await scheduler.sleep(for: .seconds(seconds))) != nil
            trace.add("\(seconds) \(isDue ? "due" : "cancelled")")
          }
        }
        await group.next()
        group.cancelAll()
      }
    }
    #expect(trace.lines == ["1 due", "5 cancelled", "9 cancelled"])
    #expect(scheduler.now == start.advanced(by: .seconds(1)))
  }

  @Test func cancellationFromOtherThreadsNeverLosesASleeper() throws {
    let scheduler = Scheduler(.live)
    let jobs = (0..<300).map { number in
      scheduler.start("sleeper \(number)") { try? await scheduler.sleep(for: .seconds(3600)) }
    }
    let canceller = onThread { for job in jobs { job.cancel() } }
    try scheduler.run { for job in jobs { await job.wait() } }
    canceller.join()
    #expect(scheduler.unfinishedJobs.isEmpty)
    #expect(scheduler.nextDeadline == nil)
  }

  @Test func stopEndsStreamsAndTimers() {
    let scheduler = virtualScheduler()
    let trace = Trace()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    scheduler.start("reader") {
      for await value in stream { trace.add("\(value)") }
      trace.add("end")
    }
    continuation.yield(1)
    scheduler.drain()
    scheduler.stop()
    #expect(trace.lines == ["1", "end"])
    #expect(scheduler.unfinishedJobs.isEmpty)
  }
}
