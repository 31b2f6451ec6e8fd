import Foundations
import Profiles
import Services
import Simulation
import Synchronization
import Testing

@testable import Accounts

/// A session whose server a test controls.
struct TokenFixture {
  let scheduler: Scheduler
  let secrets: any SecretStore
  let server: TokenServer
  let session: TokenSession
  private let client: APIClient

  init(secrets: any SecretStore = MemorySecretStore()) {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    self.init(secrets, scheduler, TokenServer(scheduler))
  }

  private static let profile = SignInProfile(
    calls: ProfileCall(
      .post, "/refresh", send: ProfileTemplate(["refresh_token": "$refresh"]),
      answer: ProfileTemplate([
        "access_token": "$access", "refresh_token": "$refresh", "expires_in": "$lifetime",
      ]), ending: ["refresh_token_not_found"]
    ).map { [.refresh: $0] } ?? [:])

  /// The session of another process on the same folder.
  var another: TokenFixture { TokenFixture(secrets, scheduler, server) }

  private init(_ secrets: any SecretStore, _ scheduler: Scheduler, _ server: TokenServer) {
    (self.secrets, self.scheduler, self.server) = (secrets, scheduler, server)
    let bare = APIClient(
      server, scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    session = TokenSession(
      "main", in: secrets,
      refresher: ProfileRefresher(Self.profile, bare),
      scheduler: scheduler
    ) { error in Issue.record("\(error)") }
    client = APIClient(
      server, scheduler: scheduler, random: SeededRandom(seed: 1), authorizer: session,
      settings: APIClient.Settings(retries: .never))
  }

  func signIn(lifetime: Duration? = nil) throws {
    let end = lifetime.map { scheduler.now.advanced(by: $0) }
    try run {
      await $0.signIn(
        Tokens(account: "ann", access: Secret("access 1"), refresh: Secret("refresh 1"), expiresAt: end))
    }
  }

  func run<Result: Sendable>(_ work: @escaping @Sendable (TokenSession) async throws -> Result) throws
    -> Result
  {
    try scheduler.run { [session] in try await work(session) }
  }

  /// Sends requests at once.
  ///
  /// - Returns: the statuses; nil where there was none.
  func send(_ count: Int) throws -> [Int?] {
    try scheduler.run { [client] in
      await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<count {
          group.addTask { try? await client.bytes(HTTPRequest(.get, "/things")).get().status }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
  }
}

/// A server with rotating tokens `access N` and `refresh N`.
final class TokenServer: HTTPTransport {
  private struct State {
    var number = 1
    var isExpired = false
    var refreshes = 0
    var rejected = 0
    var lost: TransportError?
    var refusal: HTTPResponse?
    var onRequest: (@Sendable (String) -> Void)?
  }

  private let state = Mutex(State())
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  var refreshes: Int { state.withLock { $0.refreshes } }
  var rejected: Int { state.withLock { $0.rejected } }
  func expire() { state.withLock { $0.isExpired = true } }
  func loseRefreshes(_ error: TransportError?) { state.withLock { $0.lost = error } }
  func refuseRefreshes(_ response: HTTPResponse) { state.withLock { $0.refusal = response } }
  func onRequest(_ call: @escaping @Sendable (String) -> Void) { state.withLock { $0.onRequest = call } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do { try await scheduler.sleep(for: .milliseconds(100)) } catch { throw .cancelled }
    if request.path == "/refresh" { return try refresh(request) }
    return state.withLock { state in
      guard !state.isExpired, let token = request.headers["authorization"],
        token == "Bearer access \(state.number)"
      else {
        state.rejected += 1
        return HTTPResponse(status: 401)
      }
      state.onRequest?(String(token.dropFirst(7)))
      return HTTPResponse(status: 200)
    }
  }

  private func refresh(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
    let result = state.withLock { state -> Result<HTTPResponse, TransportError> in
      state.refreshes += 1
      if let refusal = state.refusal { return .success(refusal) }
      // The token before is taken once more: its response may have been lost.
      let body = String(decoding: request.body, as: UTF8.self)
      guard body.contains("refresh \(state.number)\"") || body.contains("refresh \(state.number - 1)\"")
      else {
        return .success(HTTPResponse(status: 401))
      }
      if body.contains("refresh \(state.number)\"") { state.number += 1 }
      state.isExpired = false
      if let lost = state.lost {
        state.isExpired = true
        return .failure(lost)
      }
      let tokens =
        #"{"access_token":"access \#(state.number)","refresh_token":"refresh \#(state.number)","expires_in":900}"#
      return .success(HTTPResponse(status: 200, body: Array(tokens.utf8)))
    }
    return try result.get()
  }
}
