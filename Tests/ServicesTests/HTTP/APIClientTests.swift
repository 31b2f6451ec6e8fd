import Foundations
import Services
import Simulation
import Testing

@Suite struct APIClientTests {
  private let scheduler = virtualScheduler()

  private func fetch(_ server: ScriptedServer, _ request: HTTPRequest = HTTPRequest(.get, "/recipes/1"))
    throws
    -> Result<Recipe, APIError>
  {
    try scheduler.run { [scheduler] in await APIClient(server, scheduler).send(request, as: Recipe.self) }
  }

  @Test func decodesAResponse() throws {
    let server = ScriptedServer(scheduler, .json(#"{"id": "dal", "minutes": 40}"#))
    #expect(try fetch(server) == .success(Recipe(id: "dal", minutes: 40)))
  }

  @Test func requestsAreBuiltFromTheSettings() throws {
    let server = ScriptedServer(scheduler, .status(204))
    let settings = APIClient.Settings(
      prefix: "/api/v1", headers: HTTPHeaders([("X-Tenant-ID", "t1"), ("apikey", "k")]))
    let request = try HTTPRequest(
      .post, "/recipes", json: Recipe(id: "a/b", minutes: 5), headers: HTTPHeaders([("X-Tenant-Id", "own")]))
    let result = try scheduler.run { [scheduler] in
      await APIClient(server, scheduler, settings: settings).send(request, as: NoContent.self)
    }
    #expect(result == .success(NoContent()))
    let sent = try #require(server.requests.first)
    #expect(sent.path == "/api/v1/recipes")
    #expect(sent.headers["x-tenant-id"] == "own")
    #expect(sent.headers["apikey"] == "k")
    #expect(sent.headers["content-type"] == "application/json")
    #expect(String(decoding: sent.body, as: UTF8.self) == #"{"id":"a/b","minutes":5}"#)
  }

  @Test(arguments: [
    ("\"1\"" as String?, 304, Result<Revalidation, APIError>.success(.unchanged)),
    ("\"1\"", 200, .success(.changed(HTTPResponse(status: 200, body: Array("new".utf8))))),
    (nil, 200, .success(.changed(HTTPResponse(status: 200, body: Array("new".utf8))))),
  ]) func revalidatesByTag(
    _ tag: String?, _ status: Int, _ expected: Result<Revalidation, APIError>
  ) throws {
    let response = HTTPResponse(status: status, body: status == 200 ? Array("new".utf8) : [])
    let server = ScriptedServer(scheduler, .success(response))
    let result = try scheduler.run { [scheduler] in
      await APIClient(server, scheduler).revalidate(HTTPRequest(.get, "/flags"), tag)
    }
    #expect(result == expected)
    #expect(server.requests.first?.headers["if-none-match"] == tag)
  }

  @Test func rejectsNotModifiedWithoutATag() throws {
    let server = ScriptedServer(scheduler, .success(HTTPResponse(status: 304)))
    let result = try scheduler.run { [scheduler] in
      await APIClient(server, scheduler).revalidate(HTTPRequest(.get, "/flags"), nil)
    }
    guard case .failure(.unexpected(status: 304, _)) = result else {
      Issue.record("\(result)")
      return
    }
  }

  static let malformed: [(String, String)] = [
    (#"{"id": "dal", "minu"#, "the body is not JSON"),
    (#"{"id": "dal", "minutes": "forty"}"#, "`.minutes` is not a Int"),
    (#"{"id": "dal"}"#, "`.minutes` is missing"),
    (#"{"id": null, "minutes": 1}"#, "`.id` is null, not a String"),
    (#"[1]"#, "`.` is not a"),
    (#"{"id": "dal", "minutes": 1e99}"#, "the body is not JSON, or has a number out of range"),
    ("\u{0}", "the body is not JSON"),
    ("", "the body is empty"),
  ]

  @Test(arguments: malformed)
  func reportsTheCodingPathOfAMalformedResponse(_ body: String, _ words: String) throws {
    let failure = try fetch(ScriptedServer(scheduler, .json(body))).failure
    guard case .malformed(let said) = failure else {
      Issue.record("\(String(describing: failure)) is not `malformed`")
      return
    }
    #expect(said.hasPrefix(words))
    #expect(failure?.code == "malformed_answer")
  }

  @Test func rejectsDeepNesting() throws {
    let server = ScriptedServer(scheduler, .json(String(repeating: "[", count: 100_000)))
    #expect(try fetch(server).failure?.code == "malformed_answer")
  }

  @Test func rejectsInvalidUTF8() throws {
    let body = Array(#"{"id": ""#.utf8) + [0xFF, 0xC0] + Array(#"", "minutes": 1}"#.utf8)
    let server = ScriptedServer(scheduler, .success(HTTPResponse(status: 200, body: body)))
    #expect(try fetch(server).failure?.code == "malformed_answer")
  }

  @Test func rejectsAnHTMLPage() throws {
    let page = HTTPResponse(
      status: 200, headers: HTTPHeaders([("Content-Type", "text/html")]), body: Array("<html>".utf8))
    let failure = try fetch(ScriptedServer(scheduler, .success(page))).failure
    #expect(failure == .intercepted(status: 200))
  }

  @Test(arguments: ["application/json; charset=utf-8", "application/vnd.api+json", "Application/JSON"])
  func decodesEveryKindOfJSON(_ type: String) throws {
    let body = Array(#"{"id": "dal", "minutes": 1}"#.utf8)
    let answer = HTTPResponse(status: 200, headers: HTTPHeaders([("content-type", type)]), body: body)
    #expect(try fetch(ScriptedServer(scheduler, .success(answer))).success?.id == "dal")
  }

  @Test func rejectsAHugeResponse() throws {
    let server = ScriptedServer(scheduler, .json(#"{"id": "dal", "minutes": 1}"#))
    let settings = APIClient.Settings(maxResponseBytes: 10)
    let result = try scheduler.run { [scheduler] in
      await APIClient(server, scheduler, settings: settings).send(HTTPRequest(.get, "/"), as: Recipe.self)
    }
    #expect(result == .failure(.tooLarge(limit: 10)))
  }

  static let statuses: [(Int, String)] = [
    (400, "invalid"), (401, "unauthorized"), (403, "forbidden"), (404, "not_found"), (409, "conflict"),
    (410, "not_found"), (412, "conflict"), (418, "unexpected_answer"), (422, "invalid"),
    (302, "network_sign_in"),
    (304, "unexpected_answer"), (407, "network_sign_in"), (511, "network_sign_in"),
    (429, "rate_limited"), (500, "server_error"), (501, "server_error"), (503, "server_error"),
    (408, "timeout"),
    (0, "unexpected_answer"), (999, "unexpected_answer"),
  ]

  @Test(arguments: statuses)
  func everyStatusHasItsStableCode(_ status: Int, _ code: String) throws {
    #expect(try fetch(ScriptedServer(scheduler, .status(status))).failure?.code == code)
  }

  static let transportErrors: [(TransportError, APIError)] = [
    (.offline, .offline), (.timedOut, .timeout), (.unreachable("no route"), .unreachable("no route")),
    (.insecure(.expired), .insecure(.expired)), (.cancelled, .cancelled),
  ]

  @Test(arguments: transportErrors)
  func reportsWhyAResponseIsMissing(_ error: TransportError, _ expected: APIError) throws {
    #expect(try fetch(ScriptedServer(scheduler, .failure(error))).failure == expected)
  }

  static let faults: [(String, ServerError)] = [
    (
      #"{"code": "otp_expired", "message": "Too late"}"#,
      ServerError(code: "otp_expired", message: "Too late")
    ),
    (#"{"code": 400, "error_code": "weak", "msg": "Weak"}"#, ServerError(code: "weak", message: "Weak")),
    (
      #"{"error": "invalid_grant", "error_description": "Used"}"#,
      ServerError(code: "invalid_grant", message: "Used")
    ),
    (#"{"error": {"code": "x", "message": "y"}}"#, ServerError(code: "x", message: "y")),
    (#"{"type": "t", "title": "T", "detail": "D"}"#, ServerError(code: "t", message: "D")),
    (#"{"detail": [{"loc": 1}]}"#, .silent), ("[]", .silent), ("{", .silent), ("", .silent),
  ]

  @Test(arguments: faults)
  func keepsTheServersMessage(_ body: String, _ fault: ServerError) throws {
    #expect(try fetch(ScriptedServer(scheduler, .json(body, status: 400))).failure == .invalid(fault))
  }

  @Test func rejectsValuesThatJSONCannotEncode() {
    let error = #expect(throws: APIError.self) {
      try HTTPRequest(.post, "/", json: ["grams": Double.infinity])
    }
    #expect(error == .unsendable("`.grams` has no form in JSON"))
  }

  @Test func aTargetIsPercentEncoded() {
    let request = HTTPRequest(.get, "/search", query: [.init("q", "dal & चावल+1"), .init("a=b", "~")])
    #expect(
      request.target == "/search?q=dal%20%26%20%E0%A4%9A%E0%A4%BE%E0%A4%B5%E0%A4%B2%2B1&a%3Db=~")
    #expect(HTTPRequest(.get, "/search").target == "/search")
  }
}
