import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Accounts

@Suite("The tokens of a session")
struct TokenSessionTests {
  private static let transitions: [(TokenSessionState, TokenSessionState.Event, TokenSessionState)] = [
    (.signedOut, .signIn, .signedIn), (.signedIn, .signIn, .signedIn), (.refreshing, .signIn, .signedIn),
    (.expired, .signIn, .signedIn), (.signedOut, .signOut, .signedOut), (.signedIn, .signOut, .signedOut),
    (.refreshing, .signOut, .signedOut), (.expired, .signOut, .signedOut), (.signedIn, .begin, .refreshing),
    (.refreshing, .succeed, .signedIn), (.refreshing, .fail, .signedIn), (.refreshing, .refuse, .expired),
  ]

  @Test("has these transitions and no others", arguments: TokenSessionState.allCases)
  func transitions(of state: TokenSessionState) {
    for event in TokenSessionState.Event.allCases {
      let expected = Self.transitions.first { $0.0 == state && $0.1 == event }?.2
      #expect(state.after(event) == expected, "\(state) after \(event)")
    }
  }

  @Test("cause one refresh where 100 requests are rejected at once")
  func oneRefresh() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    let results = try fixture.send(100)
    #expect(results == Array(repeating: 200, count: 100))
    #expect(fixture.server.refreshes == 1)
  }

  @Test("cause one refresh where 100 requests begin with a token that has expired by the clock")
  func proactive() throws {
    let fixture = TokenFixture()
    try fixture.signIn(lifetime: .seconds(50))
    #expect(try fixture.send(100) == Array(repeating: 200, count: 100))
    #expect(fixture.server.refreshes == 1)
    #expect(fixture.server.rejected == 0, "the token was replaced before it was sent")
  }

  @Test("do not refresh again for a rejection that comes late")
  func lateRejection() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    let old = try #require(try fixture.run { try await $0.credential() })
    fixture.server.expire()
    #expect(try fixture.send(1) == [200])
    try fixture.run { try await $0.refresh(old) }
    #expect(fixture.server.refreshes == 1)
  }

  @Test("are on disk before anyone gets them")
  func onDiskFirst() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    let secrets = fixture.secrets
    fixture.server.onRequest { token in
      #expect(try! secrets.load("main")?.reveal().contains(token) == true)  // A memory store never throws.
    }
    #expect(try fixture.send(3) == [200, 200, 200])
  }

  @Test(
    "stay where a refresh has no response", arguments: [TransportError.timedOut, .offline, .unreachable("x")])
  func lostResponse(_ error: TransportError) throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    fixture.server.loseRefreshes(error)
    #expect(try fixture.send(1) == [nil])
    #expect(try fixture.run { await $0.account } == "ann")
    fixture.server.loseRefreshes(nil)
    #expect(try fixture.send(1) == [200])
  }

  @Test(
    "stay where a refresh gets 429, 500, or a 400 that says nothing", arguments: [429, 500, 503, 400, 403])
  func unclear(_ status: Int) throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    fixture.server.refuseRefreshes(HTTPResponse(status: status))
    #expect(try fixture.send(1) == [nil])
    #expect(try fixture.run { await $0.account } == "ann")
  }

  @Test(
    "stay where a captive portal responds to a refresh, or a response is cut",
    arguments: [
      (200, "text/html", "<html>Sign in"), (302, "text/html", "<html>"), (401, "text/html", "<html>"),
      (511, "text/html", "<html>"), (400, "text/plain", "invalid_grant"),
      (200, "application/json", #"{"access_token": "acc"#),
    ])
  func portal(_ status: Int, _ type: String, _ body: String) throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    fixture.server.refuseRefreshes(
      HTTPResponse(
        status: status, headers: HTTPHeaders([("content-type", type)]), body: Array(body.utf8)))
    #expect(try fixture.send(1) == [nil])
    #expect(try fixture.run { await $0.account } == "ann")
    #expect(try fixture.secrets.load("main") != nil)
  }

  @Test("end once where the server refuses the refresh token")
  func refused() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    fixture.server.refuseRefreshes(
      HTTPResponse(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8)))
    let states = Mutex<[TokenSessionState]>([])
    fixture.scheduler.start("observer") { [session = fixture.session] in
      for await state in await session.states { states.withLock { $0.append(state) } }
    }
    #expect(try fixture.send(20) == Array(repeating: nil, count: 20))
    #expect(fixture.server.refreshes == 1)
    fixture.scheduler.drain()
    #expect(states.withLock { $0.filter { $0 == .expired } }.count == 1)
    #expect(try fixture.secrets.load("main") == nil)
    #expect(try fixture.run { try await $0.credential() } == nil)
  }

  @Test("are not replaced by a refresh that ends after the sign-out")
  func signOutDuringRefresh() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    let old = try #require(try fixture.run { try await $0.credential() })
    let failure = Mutex<APIError?>(nil)
    fixture.scheduler.start("request") { [session = fixture.session] in
      do throws(APIError) { try await session.refresh(old) } catch { failure.withLock { $0 = error } }
    }
    fixture.scheduler.drain()
    #expect(try fixture.run { await $0.signOut() }?.account == "ann")
    fixture.scheduler.advance(by: .seconds(10))
    #expect(failure.withLock { $0?.code } == "unauthorized")
    #expect(try fixture.secrets.load("main") == nil)
    #expect(try fixture.run { await $0.account } == nil)
  }

  @Test("are refreshed for the others where one who waits is cancelled")
  func cancelledWaiter() throws {
    let fixture = TokenFixture()
    try fixture.signIn()
    fixture.server.expire()
    let old = try #require(try fixture.run { try await $0.credential() })
    let outcomes = Mutex<[String]>([])
    let jobs = (0..<2).map { number in
      fixture.scheduler.start("request") { [session = fixture.session] in
        let outcome: String
        do throws(APIError) {
          try await session.refresh(old)
          outcome = "refreshed"
        } catch { outcome = error.code }
        outcomes.withLock { $0.append("\(number) \(outcome)") }
      }
    }
    fixture.scheduler.drain()
    jobs[0].cancel()
    fixture.scheduler.advance(by: .seconds(10))
    #expect(outcomes.withLock { $0 } == ["0 cancelled", "1 refreshed"])
    #expect(fixture.server.refreshes == 1)
  }

  @Test("are still there when the next process begins")
  func nextProcess() throws {
    let first = TokenFixture()
    try first.signIn()
    let second = TokenFixture(secrets: first.secrets)
    #expect(try second.run { await $0.account } == "ann")
    #expect(try second.run { try await $0.credential() }?.value == "Bearer access 1")
  }

  @Test("are in no description, dump or message")
  func descriptions() throws {
    let tokens = Tokens(account: "ann", access: Secret("SECRET-a"), refresh: Secret("SECRET-r"))
    var dumped = "\(tokens) \(tokens.access)"
    dump(tokens, to: &dumped)
    dumped += String(reflecting: tokens) + String(describing: Optional(tokens.refresh))
    #expect(!dumped.contains("SECRET"))
  }
}

@Suite("Tokens without a wait")
struct ImmediateTokenTests {
  private struct Immediate: TokenRefresher {
    func refresh(_ tokens: Tokens, now: Timestamp) async -> Result<Tokens, RefreshFailure> {
      .success(Tokens(account: "ann", access: Secret("new"), refresh: Secret("r")))
    }
  }

  @Test("are refreshed by a server that responds at once")
  func immediate() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let session = TokenSession("main", in: MemorySecretStore(), refresher: Immediate(), scheduler: scheduler)
    { _ in }
    try scheduler.run { await session.signIn(Tokens(account: "ann", access: Secret("old"))) }
    let credential = try scheduler.run {
      let old = try #require(try await session.credential())
      try await session.refresh(old)
      return try await session.credential()
    }
    #expect(credential?.value == "Bearer new")
  }
}
