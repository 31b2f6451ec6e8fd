import Foundations
import Profiles
import Services
import Simulation
import Testing

@testable import Accounts

/// Gives every request the same response.
private struct OneResponse: HTTPTransport {
  let body: String

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(body.utf8))
  }
}

/// New tokens by the profile of a server that is not ours.
@Suite struct TokenRefresherTests {
  private func refresh(_ answer: Value, _ body: String) throws -> Result<Tokens, RefreshFailure> {
    let call = try #require(
      ProfileCall(
        .post, "/refresh", send: ProfileTemplate(["refresh": "$refresh"]), answer: ProfileTemplate(answer)))
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let client = APIClient(
      OneResponse(body: body), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    let refresher = ProfileRefresher(SignInProfile(calls: [.refresh: call]), client)
    let old = Tokens(account: "ann", access: Secret("old"), refresh: Secret("kept"))
    return try scheduler.run { await refresher.refresh(old, now: scheduler.now) }
  }

  @Test(
    arguments: [
      (["access": "$access"], #"{"access":"new"}"#, "kept"),
      (["access": "$access", "refresh": "$refresh"], #"{"access":"new"}"#, "kept"),
      (["access": "$access", "refresh": "$refresh"], #"{"access":"new","refresh":"next"}"#, "next"),
      // No token is a number, and the one that is there stays.
      (["access": "$access", "refresh": "$refresh"], #"{"access":"new","refresh":0}"#, "kept"),
    ] as [(Value, String, String)])
  func theRefreshTokenStaysWhereTheServerGivesNoOther(
    _ answer: Value, _ body: String, _ expected: String
  ) throws {
    let tokens = try refresh(answer, body).get()
    #expect(tokens.access.reveal() == "new" && tokens.refresh?.reveal() == expected)
  }

  @Test(arguments: [
    (#"{"in":60,"after":5}"#, 60, 5), ("{}", 300, 30), (#"{"in":1e300,"after":-1}"#, 300, 30),
    (#"{"in":9223372036854775807,"after":"soon"}"#, 300, 30),
  ])
  func aCodeLastsAsTheServerSaysWithinADay(_ body: String, _ lifetime: Int, _ delay: Int) throws {
    let call = try #require(
      ProfileCall(
        .post, "/code", send: ProfileTemplate(["phone": "$phone"]),
        answer: ProfileTemplate(["in": "$lifetime", "after": "$delay"])))
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let client = APIClient(
      OneResponse(body: body), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    let server = SignInServer(SignInProfile(calls: [.requestCode: call]), client, scheduler: scheduler)
    let sent = try scheduler.run { try await server.requestCode(for: "+911234567890") }
    #expect(sent == CodeRequest(lifetime: .seconds(lifetime), resendDelay: .seconds(delay)))
  }

  @Test(arguments: [#"{"access":0}"#, #"{"access":true}"#, #"{"access":null}"#, "{}"])
  func anAnswerWithoutATokenEndsNothing(_ body: String) throws {
    guard case .failure(.unclear(.malformed)) = try refresh(["access": "$access"], body) else {
      Issue.record("a token is taken from \(body)")
      return
    }
  }
}
