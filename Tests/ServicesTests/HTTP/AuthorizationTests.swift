import Foundations
import Services
import Simulation
import Synchronization
import Testing

/// Issues `token-1`, `token-2`, … and counts refreshes; concurrent refusals of one token share a refresh.
private actor Session: Authorizer {
  private var generation: Int
  private(set) var refreshes = 0
  private let ends: Bool
  private let isSignedIn: Bool

  init(generation: Int = 1, ends: Bool = false, isSignedIn: Bool = true) {
    self.generation = generation
    self.ends = ends
    self.isSignedIn = isSignedIn
  }

  func credential() async throws(APIError) -> Credential? {
    isSignedIn ? Credential(generation: generation, value: "Bearer token-\(generation)") : nil
  }

  func refresh(_ refused: Credential) async throws(APIError) {
    if refused.generation < generation { return }
    refreshes += 1
    if ends { throw .unauthorized(ServerError(code: "invalid_grant")) }
    generation += 1
  }
}

@Suite struct AuthorizationTests {
  private let scheduler = virtualScheduler()

  /// A server that accepts tokens from a number on.
  private func transport(takes token: Int, _ trace: Trace = Trace()) -> InProcessTransport {
    InProcessTransport(scheduler) { request in
      let authorization = request.headers["authorization"] ?? "none"
      trace.add(authorization)
      let number = Int(authorization.split(separator: "-").last ?? "") ?? 0
      return HTTPResponse(status: number >= token ? 204 : 401)
    }
  }

  private func send(
    _ transport: any HTTPTransport, _ session: Session, authorized: Bool = true
  ) throws -> Result<NoContent, APIError> {
    try scheduler.run { [scheduler] in
      await APIClient(transport, scheduler, authorizer: session)
        .send(HTTPRequest(.post, "/rate"), authorized: authorized)
    }
  }

  @Test func sendsTheCredential() throws {
    let trace = Trace()
    #expect(try send(transport(takes: 1, trace), Session()).failure == nil)
    #expect(trace.lines == ["Bearer token-1"])
  }

  @Test func refreshesARejectedTokenAndRetriesOnce() throws {
    let (trace, session) = (Trace(), Session())
    #expect(try send(transport(takes: 2, trace), session).failure == nil)
    #expect(trace.lines == ["Bearer token-1", "Bearer token-2"])
    #expect(try scheduler.run { await session.refreshes } == 1)
  }

  @Test func doesNotRetryASecondRejection() throws {
    let (trace, session) = (Trace(), Session())
    #expect(try send(transport(takes: 9, trace), session).failure?.code == "unauthorized")
    #expect(trace.lines.count == 2)
    #expect(try scheduler.run { await session.refreshes } == 1)
  }

  @Test func reportsAnExpiredSession() throws {
    let result = try send(transport(takes: 2), Session(ends: true))
    #expect(result.failure == .unauthorized(ServerError(code: "invalid_grant")))
  }

  @Test func refreshesNothingWithoutASession() throws {
    let (trace, session) = (Trace(), Session(isSignedIn: false))
    #expect(try send(transport(takes: 1, trace), session).failure?.code == "unauthorized")
    #expect(trace.lines == ["none"])
    #expect(try scheduler.run { await session.refreshes } == 0)
  }

  @Test func signingInSendsNoToken() throws {
    let trace = Trace()
    _ = try send(transport(takes: 1, trace), Session(), authorized: false)
    #expect(trace.lines == ["none"])
  }

  @Test func concurrentRejectionsShareARefresh() throws {
    let session = Session()
    let client = APIClient(transport(takes: 2), scheduler, authorizer: session)
    let codes = try scheduler.run {
      await withTaskGroup(of: String?.self) { group in
        for _ in 0..<20 {
          group.addTask { await client.send(HTTPRequest(.get, "/"), as: NoContent.self).failure?.code }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(codes == Array(repeating: nil, count: 20))
    #expect(try scheduler.run { await session.refreshes } == 1)
  }

  @Test func descriptionsOmitTheCredential() {
    let credential = Credential(generation: 3, value: "Bearer s3cret")
    var dumped = ""
    dump(credential, to: &dumped)
    for text in ["\(credential)", String(reflecting: credential), dumped] {
      #expect(!text.contains("s3cret"))
    }
  }
}
