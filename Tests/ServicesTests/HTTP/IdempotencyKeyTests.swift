import Foundations
import Simulation
import Testing

@testable import Services

@Suite struct IdempotencyKeyTests {
  private let scheduler = virtualScheduler()

  @Test(arguments: ["a", "8e03978e-40d5-43dd-bc93-6894a57f9324", #"with "quotes" and \ "#, "~ !"])
  func aKeyIsReadAsItWasWritten(_ text: String) throws {
    let key = try #require(IdempotencyKey(text))
    #expect(key.text == text)
    #expect(IdempotencyKey(field: key.fieldValue) == key)
    #expect(IdempotencyKey(field: "  \(key.fieldValue) ") == key)
  }

  @Test func quotesAndBackslashesAreEscaped() throws {
    #expect(IdempotencyKey("k-1")?.fieldValue == "\"k-1\"")
    #expect(IdempotencyKey(#"a"b\c"#)?.fieldValue == #""a\"b\\c""#)
  }

  @Test(arguments: [
    "", "\"", "\"\"", "k-1", "\"k", "k\"", "'k'", "\"a\"b\"", "\"a\\\"", "\"a\\b\"", "\"a\", \"b\"",
    "\"a\";p=1", "\"é\"", "\"\u{7F}\"", "\"a\u{0}\"", "\"\u{9}\"", "?1", ":YWJj:", "token",
  ])
  func anythingElseIsNoKey(_ value: String) {
    #expect(IdempotencyKey(field: value) == nil)
  }

  @Test func aKeyHasALimit() {
    let longest = String(repeating: "k", count: IdempotencyKey.longest)
    #expect(IdempotencyKey(longest) != nil && IdempotencyKey(longest + "k") == nil)
    #expect(IdempotencyKey(field: "\"\(longest)\"") != nil && IdempotencyKey(field: "\"\(longest)k\"") == nil)
    #expect(IdempotencyKey(field: String(repeating: "\"", count: 1_000_000)) == nil)
  }

  private func send(_ server: ScriptedServer, keyed: Bool = true) throws -> Result<NoContent, APIError> {
    let key = IdempotencyKey(from: RandomIdentifiers(seed: 3))
    let request = HTTPRequest(.post, "/sessions")
    return try scheduler.run { [scheduler] in
      await APIClient(server, scheduler, settings: .init(retries: RetryPolicy()))
        .send(keyed ? request.keyed(by: key) : request)
    }
  }

  @Test func everyAttemptHasTheSameKey() throws {
    let server = ScriptedServer(scheduler, .status(503), .failure(.timedOut), .status(201))
    #expect(try send(server) == .success(NoContent()))
    #expect(server.requests.count == 3)
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }).count == 1)
    #expect(server.requests[0].headers["idempotency-key"]?.hasPrefix("\"") == true)
  }

  @Test func waitsForAnAttemptThatIsStillBeingHandled() throws {
    let pending = ScriptedServer.Step.status(409, ("Retry-After", "2"))
    let server = ScriptedServer(scheduler, .failure(.timedOut), pending, .status(201))
    #expect(try send(server) == .success(NoContent()))
    #expect(server.times.last == .milliseconds(2250))
    // It never ends: the caller may ask again later, under the same key.
    #expect(try send(ScriptedServer(scheduler, pending)) == .failure(.timeout))
  }

  @Test func anyOtherConflictIsOne() throws {
    for (server, keyed) in [
      (ScriptedServer(scheduler, .status(409)), true),
      (ScriptedServer(scheduler, .status(409, ("Retry-After", "2"))), false),
    ] {
      #expect(try send(server, keyed: keyed) == .failure(.conflict(.silent)))
      #expect(server.requests.count == 1)
    }
  }
}
