import Services
import Simulation
import Testing

@Suite struct GatedTransportTests {
  private let scheduler = virtualScheduler()

  @Test func sendsNothingOffline() throws {
    let (reachability, server) = (Reachability(isOnline: false), ScriptedServer(scheduler, .status(200)))
    let gated = GatedTransport(server, reachability: reachability)
    #expect(throws: TransportError.offline) {
      try scheduler.run { try await gated.send(HTTPRequest(.get, "/")) }
    }
    #expect(server.requests.isEmpty)
    reachability.set(online: true)
    #expect(try scheduler.run { try await gated.send(HTTPRequest(.get, "/")) }.status == 200)
  }

  @Test func goingOfflineCancelsRequestsUnderWay() throws {
    let (reachability, trace, scheduler) = (Reachability(), Trace(), scheduler)
    let slow = InProcessTransport(scheduler) { _ in
      let isDone = (try? await scheduler.sleep(for: .seconds(10))) != nil
      trace.add(isDone ? "answered" : "dropped")
      return HTTPResponse(status: 200)
    }
    let gated = GatedTransport(slow, reachability: reachability)
    scheduler.start("tunnel") {
      try? await scheduler.sleep(for: .seconds(4))
      reachability.set(online: false)
    }
    #expect(throws: TransportError.offline) {
      try scheduler.run { try await gated.send(HTTPRequest(.get, "/")) }
    }
    #expect(trace.lines == ["dropped"])
    #expect(start.duration(to: scheduler.now) == .seconds(4))
  }

  @Test func cancellationAndFailuresPassThrough() throws {
    let gated = GatedTransport(ScriptedServer(scheduler, .failure(.timedOut)), reachability: Reachability())
    #expect(throws: TransportError.timedOut) {
      try scheduler.run { try await gated.send(HTTPRequest(.get, "/")) }
    }
  }
}

@Suite struct InProcessTransportTests {
  private let scheduler = virtualScheduler()

  @Test func aSlowHandlerTimesOutInAppTime() throws {
    let scheduler = scheduler
    let transport = InProcessTransport(scheduler) { _ in
      try? await scheduler.sleep(for: .seconds(60))
      return HTTPResponse(status: 200)
    }
    #expect(throws: TransportError.timedOut) {
      try scheduler.run { try await transport.send(HTTPRequest(.get, "/", timeout: .seconds(15))) }
    }
    #expect(start.duration(to: scheduler.now) == .seconds(15))
  }

  @Test func cancelledCallerReceivesAnError() throws {
    let (scheduler, trace) = (scheduler, Trace())
    let transport = InProcessTransport(scheduler) { _ in
      try? await scheduler.sleep(for: .seconds(60))
      return HTTPResponse(status: 200)
    }
    let job = scheduler.start("fetch") {
      do throws(TransportError) { _ = try await transport.send(HTTPRequest(.get, "/")) } catch {
        trace.add("\(error)")
      }
    }
    scheduler.drain()
    job.cancel()
    scheduler.drain()
    #expect(trace.lines == ["cancelled"])
  }
}
