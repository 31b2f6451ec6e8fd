import Simulation
import Testing

@Suite struct ReachabilityTests {
  @Test func notifiesOfEveryChangeOnceInOrder() {
    let (reachability, trace) = (Reachability(), Trace())
    let first = reachability.onChange { trace.add("first \($0)") }
    let second = reachability.onChange { trace.add("second \($0)") }
    reachability.set(online: true)
    reachability.set(online: false)
    second.cancel()
    reachability.set(online: true)
    #expect(trace.lines == ["first false", "second false", "first true"])
    #expect(reachability.isOnline)
    first.cancel()
  }

  @Test func reentrantChangeNotifiesAllObserversAfterTheFirst() {
    let (reachability, trace) = (Reachability(), Trace())
    let first = reachability.onChange { [weak reachability] isOnline in
      trace.add("first \(isOnline)")
      if !isOnline { reachability?.set(online: true) }
    }
    let second = reachability.onChange { trace.add("second \($0)") }
    reachability.set(online: false)
    #expect(trace.lines == ["first false", "second false", "first true", "second true"])
    first.cancel()
    second.cancel()
  }

  @Test func aTestersSwitchAndTheMachinesNetworkAreBothNeeded() {
    let (reachability, trace) = (Reachability(), Trace())
    let observation = reachability.onChange { trace.add("\($0)") }
    reachability.report(network: false)
    reachability.set(online: false)
    reachability.report(network: true)
    #expect(!reachability.isOnline)
    reachability.set(online: true)
    reachability.report(network: true)
    #expect(trace.lines == ["false", "true"])
    observation.cancel()
  }

  @Test func releasedObservationEnds() {
    let (reachability, trace) = (Reachability(), Trace())
    _ = reachability.onChange { trace.add("\($0)") }
    reachability.set(online: false)
    #expect(trace.lines.isEmpty)
  }

  @Test func valuesStartWithTheCurrentOne() throws {
    let (scheduler, reachability, trace) = (virtualScheduler(), Reachability(isOnline: false), Trace())
    let job = scheduler.start("watch") { for await value in reachability.values { trace.add("\(value)") } }
    scheduler.drain()
    reachability.set(online: true)
    reachability.set(online: false)
    scheduler.drain()
    #expect(trace.lines == ["false", "true", "false"])
    job.cancel()
    scheduler.drain()
    #expect(job.isFinished)
  }
}
