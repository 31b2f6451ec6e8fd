import Foundations
import Simulation
import Synchronization
import Testing

@Suite struct ScopeTests {
  @Test func endingAScopeKeepsOtherScopesRunning() throws {
    let scheduler = virtualScheduler()
    let (session, other) = (scheduler.scope("session"), scheduler.scope("server"))
    for (scope, name) in [(scheduler, "whole"), (session, "own"), (other, "appliance")] {
      scope.start(name) { while (try? await scheduler.sleep(for: .seconds(1))) != nil {} }
    }
    scheduler.drain()
    #expect(session.unfinishedJobs.map(\.name) == ["own"])
    session.stop()
    #expect(session.unfinishedJobs.isEmpty)
    #expect(scheduler.unfinishedJobs.map(\.name) == ["whole", "appliance"])
    scheduler.stop()
    #expect(other.unfinishedJobs.isEmpty)
  }

  @Test func endingAScopeEndsNestedScopes() {
    let scheduler = virtualScheduler()
    let outer = scheduler.scope("outer")
    outer.scope("inner").start("deep") { try? await scheduler.sleep(for: .seconds(9)) }
    scheduler.scope("beside").start("beside") { try? await scheduler.sleep(for: .seconds(9)) }
    outer.stop()
    #expect(scheduler.unfinishedJobs.map(\.name) == ["beside"])
    scheduler.stop()
  }

  @Test func scopesShareTheClockAndTheOrder() throws {
    let scheduler = virtualScheduler()
    let (left, right) = (scheduler.scope("left"), scheduler.scope("right"))
    let trace = Trace()
    for (number, scope) in [left, scheduler, right, left].enumerated() {
      scope.start("job") {
        try? await scope.sleep(for: .seconds(10 - number))
        trace.add("\(number)")
      }
    }
    try scheduler.run { try await right.sleep(for: .seconds(20)) }
    #expect(trace.lines == ["3", "2", "1", "0"])
    #expect(left.now == scheduler.now)
  }

  @Test func endAwaitsWorkAndCancelsLaterJobs() throws {
    let scheduler = virtualScheduler()
    let session = scheduler.scope("session")
    let trace = Trace()
    session.start("closing") {
      try? await scheduler.sleep(for: .seconds(3))
      trace.add("closed \(Task.isCancelled)")
      session.start("late") { trace.add("late \(Task.isCancelled)") }
    }
    try scheduler.run { await session.end() }
    #expect(trace.lines == ["closed false", "late true"])
    #expect(session.unfinishedJobs.isEmpty)
    session.scope("inner").start("later") { trace.add("later \(Task.isCancelled)") }
    scheduler.drain()
    #expect(trace.lines.last == "later true")
  }

  @Test func namesWorkThatIgnoresCancellationAndKeepsTime() throws {
    let scheduler = virtualScheduler()
    let session = scheduler.scope("session")
    let held = Mutex<CheckedContinuation<Void, Never>?>(nil)
    session.start("stubborn") { await withCheckedContinuation { next in held.withLock { $0 = next } } }
    scheduler.start("appliance") { while (try? await scheduler.sleep(for: .seconds(1))) != nil {} }
    scheduler.drain()
    for job in session.unfinishedJobs { job.cancel() }
    #expect(!scheduler.finish(named: "end", within: .seconds(1)) { await session.end() })
    #expect(
      session.unendedDiagnostic?.message
        == "`stubborn` has not ended with its session, though it was cancelled")
    #expect(scheduler.now == start)
    held.withLock { $0 }?.resume()
    scheduler.drain()
    #expect(session.unendedDiagnostic == nil)
    scheduler.stop()
  }
}
