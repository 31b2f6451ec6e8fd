import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend

/// How many requests a client may send in a minute.
@Suite struct RateLimitTests {
  private let scheduler = Scheduler(.virtual(start: testStart))

  private func backend(_ limits: [RateLimit]) throws -> Backend {
    try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(NotesServer.self)], clock: ServerClock(scheduler),
        limits: limits))
  }

  private func send(
    _ backend: Backend, _ path: String, as account: String? = nil, from peer: String? = nil
  ) throws -> HTTPResponse {
    var request = HTTPRequest(.get, "/api/v1\(path)")
    request.peer = peer
    if let account {
      let token = AccessToken(
        account: account, session: "s", number: 1, issuedAt: testStart, lifetime: .seconds(86_400))
      request.headers["authorization"] = "Bearer \(try token.signed())"
    }
    return try scheduler.run { [request] in try await backend.send(request) }
  }

  /// How many requests are admitted until one is refused.
  private func admitted(
    _ backend: Backend, _ path: String, as account: String? = nil, from peer: String? = nil
  ) throws -> Int {
    for count in 0...1000 {
      if try send(backend, path, as: account, from: peer).status == 429 { return count }
    }
    return .max
  }

  private let kinds = [
    RateLimit("/auth", "/login", requests: 10), RateLimit("/notes/sync", requests: 30),
    RateLimit(requests: 40),
  ]

  @Test(arguments: [
    ("/auth", 10), ("/auth/otp/verify", 10), ("/login", 10), ("/notes/sync", 30), ("/notes", 40),
    ("/authority", 40), ("/notes/synchronous", 40),
  ])
  func aLimitCountsItsPathsWithAllBelowThem(_ path: String, _ limit: Int) throws {
    #expect(try admitted(backend(kinds), path) == limit)
  }

  @Test func aKindCountsForItself() throws {
    let backend = try backend(kinds)
    #expect(try admitted(backend, "/auth/login") == 10)
    #expect(try send(backend, "/auth/refresh").status == 429)
    #expect(try send(backend, "/notes").status == 200)
    #expect(try admitted(backend, "/notes/sync") == 30)
    #expect(try admitted(backend, "/notes?page=2") == 39)
  }

  @Test func theRefusalSaysWhenToTryAgain() throws {
    let backend = try backend([RateLimit(requests: 2)])
    _ = try send(backend, "/notes")
    scheduler.advance(by: .milliseconds(20_300))
    _ = try send(backend, "/notes")
    let refusal = try send(backend, "/notes")
    #expect(refusal.status == 429)
    // 39.7 seconds, in whole ones.
    #expect(refusal.headers["retry-after"] == "40")
    #expect(refusal.headers["date"] != nil)
    let error = try #require(try json(refusal)["error"] as? [String: Any])
    #expect(error["code"] as? String == "RATE_LIMITED")
    #expect(try json(refusal)["success"] as? Bool == false)
  }

  @Test func theMinuteSlides() throws {
    let backend = try backend([RateLimit(requests: 2)])
    _ = try send(backend, "/notes")
    scheduler.advance(by: .seconds(59))
    _ = try send(backend, "/notes")
    #expect(try send(backend, "/notes").status == 429)
    // The first is a minute old, the second is not; refused ones do not count.
    scheduler.advance(by: .seconds(1))
    #expect(try send(backend, "/notes").status == 200)
    #expect(try send(backend, "/notes").status == 429)
    scheduler.advance(by: .seconds(60))
    #expect(try admitted(backend, "/notes") == 2)
  }

  @Test func accountsAndAddressesAreCountedApart() throws {
    let backend = try backend([RateLimit(requests: 3)])
    #expect(try admitted(backend, "/notes", from: "10.0.0.1") == 3)
    #expect(try admitted(backend, "/notes", from: "10.0.0.2") == 3)
    #expect(try admitted(backend, "/notes", as: "ann", from: "10.0.0.1") == 3)
    #expect(try admitted(backend, "/notes", as: "bob", from: "10.0.0.1") == 3)
    // Somebody with two devices is one account.
    #expect(try send(backend, "/notes", as: "ann", from: "10.0.0.9").status == 429)
  }

  @Test func aTokenThatIsNotSignedNamesNobody() throws {
    let backend = try backend([RateLimit(requests: 3)])
    for number in 0..<4 {
      var request = HTTPRequest(.get, "/api/v1/notes")
      request.headers["authorization"] = "Bearer made.up.\(number)"
      let response = try scheduler.run { [request] in try await backend.send(request) }
      #expect(response.status == (number < 3 ? 200 : 429))
    }
  }

  @Test func aReaderWaitsAsTheServerAsks() throws {
    let backend = try backend([RateLimit(requests: 1)])
    _ = try send(backend, "/notes")
    let client = APIClient(
      backend, scheduler: scheduler, random: SeededRandom(seed: 1), settings: .init(prefix: "/api/v1"))
    let response = try scheduler.run { await client.bytes(HTTPRequest(.get, "/notes")) }
    guard case .success(let success) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(success.status == 200)
    #expect(testStart.duration(to: scheduler.now) >= .seconds(60))
  }

  @Test func neitherTestersNorOtherServersAreLimited() throws {
    let limited = try backend([RateLimit(requests: 1)])
    for _ in 1...5 {
      let response = try scheduler.run { try await limited.send(HTTPRequest(.get, "/__kolam/faults")) }
      #expect(response.status == 200)
    }
    let free = try backend([])
    for _ in 1...500 { #expect(try send(free, "/notes").status == 200) }
  }

  @Test func theDialectWithoutLimitsIsForThisMachineAlone() throws {
    let backend = try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(NotesServer.self)], clock: ServerClock(scheduler),
        limits: [RateLimit(requests: 3)], dialects: ["no-limits"]))
    for peer in [nil, "127.0.0.1", "::1", "::ffff:127.0.0.1"] {
      #expect(try admitted(backend, "/notes", from: peer) == .max)
    }
    #expect(try admitted(backend, "/notes", from: "10.0.0.1") == 3)
    #expect(try admitted(backend, "/notes", as: "ann", from: "10.0.0.1") == 3)
  }

  @Test func aResetCountsFromNothing() throws {
    let backend = try backend([RateLimit(requests: 1)])
    #expect(try admitted(backend, "/notes") == 1)
    _ = try scheduler.run { try await backend.reset() }
    #expect(try admitted(backend, "/notes") == 1)
  }

  @Test func countsOfManyClientsStayFew() throws {
    let limiter = RateLimiter([RateLimit(requests: 2)], below: "", ServerClock(scheduler)) { _ in nil }
    for number in 0..<25_000 {
      let request = request(from: "10.1.\(number >> 8).\(number & 255)")
      _ = limiter.refusal(of: request, at: [])
      #expect(limiter.clientCount <= RateLimiter.mostClients + RateLimiter.sharedCounts)
    }
  }

  @Test func newcomersResetNobodysCount() throws {
    let limiter = RateLimiter([RateLimit(requests: 2)], below: "", ServerClock(scheduler)) { _ in nil }
    func isRefused(_ peer: String) -> Bool { limiter.refusal(of: request(from: peer), at: []) != nil }
    #expect(!isRefused("10.0.0.1") && !isRefused("10.0.0.1") && isRefused("10.0.0.1"))
    var refused = 0
    for number in 0..<15_000 where isRefused("10.1.\(number >> 8).\(number & 255)") { refused += 1 }
    // Who made up addresses gets what the shared counts have, and no more.
    #expect(refused >= 5_000 - 2 * RateLimiter.sharedCounts)
    #expect(isRefused("10.0.0.1"))
    // A minute later there is room again.
    scheduler.advance(by: .seconds(60))
    #expect(!isRefused("10.2.0.1") && !isRefused("10.2.0.1") && isRefused("10.2.0.1"))
  }

  @Test func theAddressesOfAnIPv6NetworkAreOneClient() throws {
    let backend = try backend([RateLimit(requests: 3)])
    for number in 1...3 {
      #expect(try send(backend, "/notes", from: "2001:db8:1:2::\(number)").status == 200)
    }
    #expect(try send(backend, "/notes", from: "2001:db8:1:2:ffff::9").status == 429)
    #expect(try send(backend, "/notes", from: "2001:db8:1:3::1").status == 200)
    #expect(try admitted(backend, "/notes", from: "10.0.0.1") == 3)
    #expect(try send(backend, "/notes", from: "::ffff:10.0.0.1").status == 429)
  }

  private func request(from peer: String) -> HTTPRequest {
    var request = HTTPRequest(.get, "/")
    request.peer = peer
    return request
  }

  @Test(arguments: ["/%61uth/login", "/a%75th/%6Cogin", "/auth/%6C%6F%67in"])
  func anotherSpellingOfAPathHasNoCountOfItsOwn(_ path: String) throws {
    let backend = try backend(kinds)
    #expect(try admitted(backend, "/auth/login") == 10)
    #expect(try send(backend, path).status == 429)
  }

  @Test func anotherSpellingOfThePrefixIsCounted() throws {
    let backend = try backend([RateLimit(requests: 1)])
    #expect(try send(backend, "/notes").status == 200)
    let request = HTTPRequest(.get, "/%61pi/%761/notes")
    let response = try scheduler.run { try await backend.send(request) }
    #expect(response.status == 429)
  }

  @Test func aTokenGivesNoFurtherTriesWhereAddressesAreCounted() throws {
    let backend = try backend([RateLimit("/auth", requests: 3, of: .address), RateLimit(requests: 3)])
    #expect(try admitted(backend, "/auth/login", from: "10.0.0.1") == 3)
    for account in ["ann", "bob"] {
      #expect(try send(backend, "/auth/login", as: account, from: "10.0.0.1").status == 429)
    }
    #expect(try send(backend, "/auth/login", as: "ann", from: "10.0.0.2").status == 404)
  }

  @Test func aTokenWhoseSessionHasEndedNamesNobody() throws {
    let backend = try Backend(
      BackendSetup(
        prefix: "/api/v1",
        parts: [BackendSetup.Part(NotesServer.self), BackendSetup.Part(SessionlessServer.self)],
        clock: ServerClock(scheduler), limits: [RateLimit(requests: 2)]))
    #expect(try admitted(backend, "/notes", from: "10.0.0.1") == 2)
    #expect(try send(backend, "/notes", as: "made up", from: "10.0.0.1").status == 429)
  }
}

/// A server at which no session lasts.
private struct SessionlessServer: AppServer {
  static let name = "sessionless"
  static func accepts(_ token: AccessToken, _ db: Database) throws -> Bool { false }
  init(_ context: ServerContext) {}
}
