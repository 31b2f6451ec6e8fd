import Foundations
import Services
import Simulation
import Testing

/// What a captive portal or a gateway sends in place of the server neither confirms nor rejects a request.
@Suite struct InterceptionTests {
  private let scheduler = virtualScheduler()

  private static func response(_ status: Int, _ type: String?, _ body: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(type.map { [("Content-Type", $0)] } ?? []), body: Array(body.utf8))
  }

  private func send<Response: Decodable & Sendable>(
    _ response: HTTPResponse, as type: Response.Type
  ) throws -> Result<Response, APIError> {
    let server = ScriptedServer(scheduler, .success(response))
    return try scheduler.run { [scheduler] in
      await APIClient(server, scheduler).send(HTTPRequest(.put, "/things/1"), as: type)
    }
  }

  static let confirmations: [HTTPResponse] = [
    response(204, nil, ""), response(204, "text/html", ""), response(200, nil, ""),
    response(200, "application/json", #"{"success": true, "data": null}"#),
    response(201, "application/json", #"{"id": 7}"#), response(200, "application/json", "[]"),
    response(200, "application/json", #""done""#), response(200, nil, "{}"),
  ]

  @Test(arguments: confirmations) func confirms(_ response: HTTPResponse) throws {
    #expect(try send(response, as: NoContent.self) == .success(NoContent()))
  }

  static let silent: [(HTTPResponse, String)] = [
    (response(200, "text/html; charset=utf-8", "<html>Sign in"), "network_sign_in"),
    (response(200, "application/xhtml+xml", "<html/>"), "network_sign_in"),
    (response(302, nil, ""), "network_sign_in"), (response(307, "text/html", "<html>"), "network_sign_in"),
    (response(407, nil, ""), "network_sign_in"), (response(511, "text/html", "<html>"), "network_sign_in"),
    (response(401, "text/html", "<html>Who are you?"), "gateway_error"),
    (response(403, "text/html", "<html>Blocked"), "gateway_error"),
    (response(404, "text/plain", "404 page not found"), "gateway_error"),
    (response(413, "text/html", "<html>413 Request Entity Too Large"), "gateway_error"),
    (response(400, "text/html", "<html>Bad Request"), "gateway_error"),
    (response(414, "application/xml", "<Error/>"), "gateway_error"),
    (response(502, "text/html", "<html>"), "server_error"),
    (response(503, "text/html", "<html>"), "server_error"), (response(504, nil, ""), "server_error"),
    // A gateway or the server wants it later.
    (response(429, "text/html", "<html>"), "rate_limited"), (response(408, "text/html", "<html>"), "timeout"),
    (response(200, "text/plain", "OK"), "malformed_answer"),
    (response(200, "application/json", #"{"success": tr"#), "malformed_answer"),
    (response(200, "application/json", #"{"success": false, "data": null}"#), "malformed_answer"),
    (response(200, nil, "<html>"), "malformed_answer"),
  ]

  @Test(arguments: silent) func isNoConfirmation(_ response: HTTPResponse, _ code: String) throws {
    let failure = try send(response, as: NoContent.self).failure
    #expect(failure?.code == code)
    #expect(failure?.isTransient == true)
    let read = try send(response, as: Recipe.self).failure
    #expect(read?.code == code || read?.code == "malformed_answer")
  }

  @Test(arguments: [
    (response(400, "application/json", #"{"code": "x"}"#), "invalid"), (response(404, nil, ""), "not_found"),
    (response(404, "text/html", ""), "not_found"),
    (response(403, "application/problem+json", "{}"), "forbidden"),
    (response(502, "text/html", "<html>"), "server_error"),
    (response(401, "text/plain", "Unauthorized"), "unauthorized"),
  ]) func keepsTheServersOwnErrors(_ response: HTTPResponse, _ code: String) throws {
    #expect(try send(response, as: NoContent.self).failure?.code == code)
  }

  @Test(arguments: [
    ("http://portal.invalid/login", "network_sign_in"), ("//portal.invalid/", "network_sign_in"),
    ("https://api.example.portal.invalid", "network_sign_in"), ("", "network_sign_in"),
    // A gateway's own, which is no network to sign in to.
    ("/api/v1/things/1/", "unexpected_answer"),
    ("https://api.example/things?next=http://x", "unexpected_answer"),
    ("http://API.example:8080/", "unexpected_answer"),
  ]) func aRedirectIsAPortalsWhereItLeadsToAnotherHost(_ location: String, _ code: String) throws {
    let redirect = HTTPResponse(status: 302, headers: HTTPHeaders([("location", location)]), body: [])
    let server = ScriptedServer(scheduler, .success(redirect))
    let client = APIClient(
      server, scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(origin: "https://api.example:443"))
    let result = try scheduler.run { await client.send(HTTPRequest(.put, "/things/1"), as: NoContent.self) }
    #expect(result.failure?.code == code)
  }

  /// An image that is gone at another server is so, however that says it.
  @Test func aPageInPlaceOfBytesIsAnErrorByItsStatus() throws {
    func failure(_ response: HTTPResponse) throws -> [APIError?] {
      let server = ScriptedServer(scheduler, .success(response))
      let client = APIClient(server, scheduler)
      return try scheduler.run {
        [
          await client.bytes(HTTPRequest(.get, "/a.png")).failure,
          await client.revalidate(HTTPRequest(.get, "/a.png"), nil).failure,
          await client.stream(HTTPRequest(.get, "/a.mjpeg")).failure,
        ]
      }
    }
    let portal: APIError = .intercepted(status: 200)
    #expect(try failure(Self.response(200, "text/html", "<html>")) == [portal, portal, portal])
    let gone: APIError = .notFound(.silent)
    #expect(try failure(Self.response(404, "text/html", "<html>")) == [gone, gone, gone])
  }

  @Test func aGatewaysRefusalAsksForNoNewToken() throws {
    let server = ScriptedServer(scheduler, .success(Self.response(401, "text/html", "<html>")))
    let authorizer = OneToken()
    let result = try scheduler.run { [scheduler] in
      await APIClient(server, scheduler, authorizer: authorizer)
        .send(HTTPRequest(.get, "/things"), as: NoContent.self)
    }
    #expect(result.failure == .gateway(status: 401))
    #expect(server.requests.count == 1)
  }
}

/// Has a token, and no other.
private struct OneToken: Authorizer {
  func credential() async throws(APIError) -> Credential? { Credential(generation: 1, value: "Bearer a") }
  func refresh(_ refused: Credential) async throws(APIError) {
    Issue.record("a new token is requested")
    throw .unauthorized(.silent)
  }
}
