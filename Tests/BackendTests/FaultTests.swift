import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// What goes wrong on demand, in no time at all.
@Suite struct FaultTests {
  private let clock = TestClock()
  private let backend: Backend

  init() throws {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/gruel.yaml", testRecipe())
    backend = try Backend(
      BackendSetup(store: nil, data: .folder(folder.path), clock: clock.backend))
  }

  private func send(_ path: String = "/api/v1/recipes", timeout: Duration = .seconds(30)) async throws -> Int
  {
    try await backend.send(HTTPRequest(.get, path, timeout: timeout)).status
  }

  @Test func answersWithAnotherStatusAsOftenAsAsked() async throws {
    await backend.inject(Fault(.status(503, retryAfter: 7), times: 2))
    let response = try await backend.send(HTTPRequest(.get, "/api/v1/recipes"))
    #expect(response.status == 503)
    #expect(response.headers["retry-after"] == "7")
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "fault")
    #expect(try await send() == 503)
    #expect(try await send() == 200)
  }

  @Test func happensOnlyWhereItIsMeantTo() async throws {
    await backend.inject(Fault(.status(500), path: "/api/v1/recipes/", method: .get))
    #expect(try await send() == 200)
    #expect(try await send("/api/v1/recipes/gruel") == 500)
    #expect(try await backend.send(HTTPRequest(.head, "/api/v1/recipes/gruel")).status == 200)
  }

  @Test func comesLaterByTheSumOfItsDelays() async throws {
    await backend.inject(Fault(.latency(.seconds(2))))
    await backend.inject(Fault(.latency(.milliseconds(500)), times: 1))
    let start = clock.now
    #expect(try await send() == 200)
    #expect(clock.now.milliseconds - start.milliseconds == 2500)
    #expect(try await send() == 200)
    #expect(clock.now.milliseconds - start.milliseconds == 4500)
  }

  @Test(arguments: [Fault.Effect.latency(.seconds(5)), .silence])
  func timesOutAfterWhatTheRequestAllows(_ effect: Fault.Effect) async throws {
    await backend.inject(Fault(effect))
    let start = clock.now
    await #expect(throws: TransportError.timedOut) { try await send(timeout: .seconds(3)) }
    #expect(clock.now.milliseconds - start.milliseconds == 3000)
  }

  @Test func dropsTheConnection() async throws {
    await backend.inject(Fault(.drop, times: 1))
    await #expect(throws: TransportError.unreachable("the connection was dropped on demand")) {
      try await send()
    }
    #expect(try await send() == 200)
  }

  @Test func keepsLaterFaultsForLaterRequests() async throws {
    await backend.inject(Fault(.status(500), times: 1))
    await backend.inject(Fault(.drop, times: 1))
    await backend.inject(Fault(.status(429), times: 1))
    #expect(try await send() == 500)
    await #expect(throws: TransportError.self) { try await send() }
    #expect(try await send() == 429)
    #expect(try await send() == 200)
  }

  @Test func takesNoTimeOnTheSchedulersClock() throws {
    let scheduler = Scheduler(.virtual(start: clock.now))
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    let backend = try Backend(
      BackendSetup(store: nil, data: .folder(folder.path), clock: BackendClock(scheduler)))
    let outcome = try scheduler.run {
      await backend.inject(Fault(.latency(.seconds(3600)), times: 1))
      return try await backend.send(HTTPRequest(.get, "/api/v1/health", timeout: .seconds(7200)))
    }
    #expect(outcome.status == 200)
    #expect(scheduler.now.seconds - clock.now.seconds == 3600)
    #expect(outcome.headers["date"] == "Sun, 15 Feb 2026 10:00:00 GMT")
  }

  @Test func goesRightAgainWhenCleared() async throws {
    await backend.inject(Fault(.drop))
    await #expect(throws: TransportError.self) { try await send() }
    await backend.clearFaults()
    #expect(try await send() == 200)
  }

  @Test func doesNotConcernThePort() async throws {
    await backend.inject(Fault(.drop))
    #expect(await backend.handle(HTTPRequest(.get, "/api/v1/recipes")).status == 200)
  }

  @Test func endsWithItsCaller() async throws {
    await backend.inject(Fault(.latency(.seconds(2))))
    let backend = backend
    // A group's child is cancelled before it runs; it inherits the test's executor.
    let error = await withTaskGroup(of: TransportError?.self) { group in
      group.cancelAll()
      group.addTask {
        do throws(TransportError) {
          _ = try await backend.send(HTTPRequest(.get, "/api/v1/recipes"))
          return nil
        } catch { return error }
      }
      return await group.next() ?? nil
    }
    #expect(error == .cancelled)
  }
}
