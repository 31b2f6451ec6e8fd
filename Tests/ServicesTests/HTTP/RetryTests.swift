import Foundations
import Services
import Simulation
import Testing

@Suite struct RetryTests {
  private let scheduler = virtualScheduler()

  private func run(
    _ server: ScriptedServer, _ request: HTTPRequest = HTTPRequest(.get, "/"),
    _ retries: RetryPolicy = RetryPolicy()
  ) throws -> Result<NoContent, APIError> {
    try scheduler.run { [scheduler] in
      await APIClient(server, scheduler, settings: .init(retries: retries)).send(request)
    }
  }

  private func seconds(_ server: ScriptedServer) -> [Double] { server.times.map { $0 / .seconds(1) } }

  @Test func retriesTransientErrorsWithExponentialBackoff() throws {
    let server = ScriptedServer(
      scheduler, .status(503), .failure(.unreachable("reset")), .failure(.timedOut), .status(200))
    #expect(try run(server) == .success(NoContent()))
    // Half of 0.5 s, of 1 s, of 2 s.
    #expect(seconds(server) == [0, 0.25, 0.75, 1.75])
  }

  @Test func retriesAreLimitedAndReturnTheLastError() throws {
    let server = ScriptedServer(scheduler, .status(500))
    #expect(try run(server) == .failure(.server(status: 500)))
    #expect(server.requests.count == 4)
  }

  @Test func clientsOfAServerShareABudgetOfRetries() throws {
    let server = ScriptedServer(scheduler, .status(503))
    let budget = RetryBudget(capacity: 5, ratio: 0.5)
    let statuses = try scheduler.run { [scheduler] in
      for _ in 0..<10 {
        _ = await APIClient(
          server, scheduler: scheduler, random: HalfRandom(), settings: .init(retries: RetryPolicy()),
          budget: budget
        ).send(HTTPRequest(.get, "/"), as: NoContent.self)
      }
      return server.requests.count
    }
    // The burst of 5, then one retry for two requests, instead of 30.
    #expect(statuses == 10 + 5 + 4)
  }

  @Test func waitsAreCapped() {
    let policy = RetryPolicy(base: .seconds(1), cap: .seconds(30))
    let waits = [-1, 0, 1, 4, 5, 6, 62, 1000].map {
      policy.backoff(before: $0, random: HalfRandom()) / .seconds(1)
    }
    #expect(waits == [0.5, 0.5, 1, 8, 15, 15, 15, 15])
  }

  @Test func delaysHaveFullJitter() {
    let (policy, random) = (RetryPolicy(base: .seconds(8)), SeededRandom(seed: 1))
    let waits = (0..<1000).map { _ in Int(policy.backoff(before: 0, random: random) / .seconds(1)) }
    #expect(Set(waits) == Set(0..<8))
  }

  @Test(arguments: [400, 401, 403, 404, 409, 422, 501, 505])
  func doesNotRetryPermanentErrors(_ status: Int) throws {
    let server = ScriptedServer(scheduler, .status(status))
    _ = try run(server)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [TransportError.offline, .insecure(.wrongHost), .cancelled])
  func doesNotRetryOffline(_ error: TransportError) throws {
    let server = ScriptedServer(scheduler, .failure(error))
    _ = try run(server)
    #expect(server.requests.count == 1)
  }

  @Test func onlyIdempotentRequestsAreRetried() throws {
    let keyed = HTTPHeaders([("Idempotency-Key", "\"1\"")])
    let table: [(HTTPRequest, Int)] = [
      (HTTPRequest(.post, "/"), 1), (HTTPRequest(.patch, "/"), 1),
      (HTTPRequest(.post, "/", headers: keyed), 4),
      (HTTPRequest(.put, "/"), 4), (HTTPRequest(.delete, "/"), 4),
    ]
    for (request, attempts) in table {
      let server = ScriptedServer(scheduler, .status(503, ("Retry-After", "1")))
      _ = try run(server, request)
      #expect(server.requests.count == attempts, "\(request.method)")
      #expect(Set(server.requests) == [request])
    }
  }

  @Test func honoursRetryAfter() throws {
    let server = ScriptedServer(scheduler, .status(429, ("Retry-After", "7")), .status(200))
    _ = try run(server)
    #expect(seconds(server) == [0, 7])
  }

  @Test func retryAfterDateIsRelativeToTheServersClock() throws {
    // The server's clock is a year behind ours.
    let server = ScriptedServer(
      scheduler,
      .status(
        503, ("Date", "Sat, 15 Feb 2025 08:00:00 GMT"), ("Retry-After", "Sat, 15 Feb 2025 08:00:20 GMT")),
      .status(200))
    _ = try run(server)
    #expect(seconds(server) == [0, 20])
  }

  @Test func leavesAnOverlongRetryAfterToTheCaller() throws {
    let server = ScriptedServer(scheduler, .status(429, ("Retry-After", "3600")))
    #expect(try run(server) == .failure(.rateLimited(retryAfter: .seconds(3600))))
    #expect(seconds(server) == [0])
  }

  @Test(arguments: ["", "-5", "soon", "1.5", "٣", "Sun, 99 Foo 2026 08:00:00 GMT", "+3"])
  func ignoresAnInvalidRetryAfter(_ text: String) throws {
    let server = ScriptedServer(scheduler, .status(503, ("Retry-After", text)), .status(200))
    _ = try run(server)
    #expect(seconds(server) == [0, 0.25])
  }

  @Test func clampsPastDatesAndHugeNumbers() {
    func asked(_ text: String) -> Duration? {
      RetryPolicy.retryAfter(in: HTTPHeaders([("retry-after", text)]), now: start)
    }
    #expect(asked("Sun, 06 Nov 1994 08:49:37 GMT") == .zero)
    #expect(asked("99999999999999999999999") == .seconds(1 << 32))
  }

  @Test func cancellationEndsTheDelayAtOnce() throws {
    let server = ScriptedServer(scheduler, .status(503))
    let client = APIClient(server, scheduler)
    let trace = Trace()
    let job = scheduler.start("fetch") {
      let result: Result<NoContent, APIError> = await client.send(HTTPRequest(.get, "/"))
      trace.add("\(result.failure?.code ?? "")")
    }
    scheduler.drain()
    job.cancel()
    scheduler.drain()
    #expect(trace.lines == ["cancelled"])
    #expect(server.requests.count == 1)
    #expect(scheduler.now == start)
  }

  @Test func sameSeedGivesTheSameDelays() throws {
    func times(_ seed: UInt64) throws -> [Duration] {
      let scheduler = virtualScheduler()
      let server = ScriptedServer(scheduler, .status(503))
      let client = APIClient(server, scheduler: scheduler, random: SeededRandom(seed: seed))
      _ = try scheduler.run { await client.bytes(HTTPRequest(.get, "/")) }
      return server.times
    }
    #expect(try times(1) == times(1))
    #expect(try times(1) != times(2))
  }
}
