import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Injected faults, in virtual time.
@Suite struct FaultTests {
  private let notes: NotesBackend

  init() throws { notes = try NotesBackend(try NotesFolder().path) }

  private func milliseconds(_ work: () throws -> some Any) rethrows -> Int64 {
    let start = notes.scheduler.now
    _ = try work()
    return notes.scheduler.now.milliseconds - start.milliseconds
  }

  @Test func respondsWithTheInjectedStatusTheGivenNumberOfTimes() throws {
    try notes.inject(Fault(.status(503, retryAfter: 7), times: 2))
    let response = try notes.send()
    #expect(response.status == 503)
    #expect(response.headers["retry-after"] == "7")
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "fault")
    #expect(try notes.send().status == 503)
    #expect(try notes.send().status == 200)
  }

  @Test func appliesOnlyToMatchingRequests() throws {
    try notes.inject(Fault(.status(500), path: "/api/v1/notes/*", method: .get))
    #expect(try notes.send().status == 200)
    #expect(try notes.send("/api/v1/notes/first").status == 500)
    #expect(try notes.send("/api/v1/notes/first", .head).status == 404)
  }

  @Test func appliesToFurtherRoutesToo() throws {
    let scheduler = Scheduler(.virtual(start: testStart))
    var setup = BackendSetup(
      prefix: "/api/v1", parts: [BackendSetup.Part(NotesServer.self)], clock: ServerClock(scheduler))
    setup.endpoints = { _ in
      let routes = [
        Route(.get, "/lists") { .json(["page": .string($0.query("page") ?? "")]) },
        Route(.get, "/notes") { _ in HTTPResponse(status: 418) },
      ]
      return (routes, [])
    }
    let backend = try Backend(setup)
    func send(_ path: String) throws -> HTTPResponse {
      try scheduler.run { try await backend.send(HTTPRequest(.get, path)) }
    }
    #expect(String(decoding: try send("/api/v1/lists?page=2").body, as: UTF8.self) == #"{"page":"2"}"#)
    #expect(try send("/api/v1/notes").status == 200)
    try scheduler.run { await backend.inject(Fault(.status(503), path: "/api/v1/lists", times: 1)) }
    #expect(try send("/api/v1/lists").status == 503)
    #expect(try send("/api/v1/lists").status == 200)
  }

  @Test func addsUpDelays() throws {
    try notes.inject(Fault(.latency(.seconds(2))))
    try notes.inject(Fault(.latency(.milliseconds(500)), times: 1))
    for delay in [2500, 2000] as [Int64] {
      let passed = try milliseconds { try notes.send() }
      #expect(passed == delay)
    }
  }

  @Test(arguments: [Fault.Effect.latency(.seconds(5)), .silence])
  func timesOutAfterTheRequestsTimeout(_ effect: Fault.Effect) throws {
    try notes.inject(Fault(effect))
    let passed = milliseconds {
      #expect(throws: TransportError.timedOut) { try notes.send(timeout: .seconds(3)) }
    }
    #expect(passed == 3000)
  }

  @Test func dropsTheConnection() throws {
    try notes.inject(Fault(.drop, times: 1))
    #expect(throws: FaultInjector.dropped) {
      try notes.send()
    }
    #expect(try notes.send().status == 200)
  }

  @Test func keepsUnusedFaultsForLaterRequests() throws {
    try notes.inject(Fault(.status(500), times: 1))
    try notes.inject(Fault(.drop, times: 1))
    try notes.inject(Fault(.status(429), times: 1))
    #expect(try notes.send().status == 500)
    #expect(throws: TransportError.self) { try notes.send() }
    #expect(try notes.send().status == 429)
    #expect(try notes.send().status == 200)
  }

  @Test func takesNoVirtualTime() throws {
    try notes.inject(Fault(.latency(.seconds(3600)), times: 1))
    let outcome = try notes.send(timeout: .seconds(7200))
    #expect(outcome.status == 200)
    #expect(notes.scheduler.now.seconds - testStart.seconds == 3600)
    #expect(outcome.headers["date"] == "Sun, 15 Feb 2026 10:00:00 GMT")
  }

  @Test func recoversOnceCleared() throws {
    try notes.inject(Fault(.drop))
    #expect(throws: TransportError.self) { try notes.send() }
    let backend = notes.backend
    try notes.scheduler.run { await backend.clearFaults() }
    #expect(try notes.send().status == 200)
  }

  @Test func doesNotApplyToDirectCalls() async throws {
    await notes.backend.inject(Fault(.drop))
    #expect(await notes.backend.handle(HTTPRequest(.get, "/api/v1/notes")).status == 200)
  }

  @Test func garbageHasASuccessStatusAndAnInvalidBody() throws {
    try notes.inject(Fault(.garbage, times: 1))
    let response = try notes.send()
    #expect(response.status == 200)
    #expect(throws: (any Error).self) { try json(response) }
    #expect(try json(notes.send())["notes"] != nil)
  }

  @Test func isCancelledWithItsCaller() throws {
    try notes.inject(Fault(.latency(.seconds(2))))
    let (backend, scheduler) = (notes.backend, notes.scheduler)
    let error = try scheduler.run {
      await withTaskGroup(of: TransportError?.self) { group in
        group.cancelAll()
        group.addTask {
          do throws(TransportError) {
            _ = try await backend.send(HTTPRequest(.get, "/api/v1/notes"))
            return nil
          } catch { return error }
        }
        return await group.next() ?? nil
      }
    }
    #expect(error == .cancelled)
  }
}
