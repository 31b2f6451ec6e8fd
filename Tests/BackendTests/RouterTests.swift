import Foundations
import Services
import Synchronization
import Testing

@testable import Backend

/// Matching of requests and routes, and the responses to others.
@Suite struct RouterTests {
  private static func say(_ word: String) -> Route.Handler {
    { request in
      let parameters = request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let query = request.query.map { "\($0.name)=\($0.value)" }
      return HTTPResponse(status: 200, body: Array(([word] + parameters + query).joined(separator: " ").utf8))
    }
  }

  private let router = Router([
    Route(.get, "/things/{id}", say("one")), Route(.get, "/things", say("all")),
    Route(.post, "/things", say("new")), Route(.delete, "/things/{id}", say("gone")),
    Route(.get, "/things/newest", say("newest")), Route(.get, "/things/{id}/parts/{part}", say("part")),
  ])

  @Test(arguments: [
    ("/things", "all"), ("/things/7", "one id=7"), ("/things/newest", "newest"),
    ("/things/7/parts/b%20c", "part id=7 part=b c"), ("/things/a%2Fb", "one id=a/b"),
    ("/things/%E0%AE%95", "one id=க"), ("/things?x=1&y=a%26b+c&z", "all x=1 y=a&b c z="), ("/things?", "all"),
    ("/things/a+b", "one id=a+b"),
  ])
  func findsTheRoute(_ path: String, _ expected: String) async {
    let response = await router.respond(to: HTTPRequest(.get, path))
    #expect(response.status == 200)
    #expect(text(response) == expected)
  }

  @Test func appendsTheRequestQueryToThatOfThePath() async {
    let response = await router.respond(
      to: HTTPRequest(.get, "/things?a=1", query: [HTTPRequest.QueryItem("b", "2+%20")]))
    #expect(text(response) == "all a=1 b=2+%20")
  }

  @Test(arguments: ["/", "/thing", "/things/", "/things/7/parts", "//things", "/things/7/parts/1/2"])
  func answers404ForAnUnknownPath(_ path: String) async throws {
    let response = await router.respond(to: HTTPRequest(.get, path))
    #expect(response.status == 404)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "not_found")
    #expect(error["message"]?.contains("`\(path)`") == true)
  }

  @Test(arguments: [
    "/things/%", "/things/%4", "/things/%zz", "/things/%FF", "/things/%C0%AF", "/things?a=%", "/things?%FF",
    "things",
    "", "http://host/things",
  ])
  func answers400ForAMalformedTarget(_ path: String) async throws {
    let response = await router.respond(to: HTTPRequest(.get, path))
    #expect(response.status == 400)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"]?.hasPrefix("malformed_") == true)
  }

  @Test(arguments: [
    (HTTPRequest.Method.put, "/things", "GET, HEAD, POST, OPTIONS"),
    (.post, "/things/7", "GET, HEAD, DELETE, OPTIONS"), (.delete, "/things/newest", "GET, HEAD, OPTIONS"),
  ])
  func answers405WithTheAllowedMethods(_ method: HTTPRequest.Method, _ path: String, _ allow: String)
    async throws
  {
    let response = await router.respond(to: HTTPRequest(method, path))
    #expect(response.status == 405)
    #expect(response.headers["allow"] == allow)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == "method_not_allowed")
  }

  @Test func answersOptionsWithTheAllowedMethods() async {
    let response = await router.respond(to: HTTPRequest(.options, "/things"))
    #expect(response.status == 204)
    #expect(response.headers["allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(response.headers["content-length"] == nil)
    #expect(response.body.isEmpty)
  }

  @Test func answersHeadAsGetWithoutItsBody() async {
    let get = await router.respond(to: HTTPRequest(.get, "/things/7"))
    let head = await router.respond(to: HTTPRequest(.head, "/things/7"))
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(head.headers == get.headers)
    #expect(head.headers["content-length"] == String(get.body.count))
  }

  @Test func hidesInternalErrorsFromClients() async throws {
    struct Secret: Error { var word = "hunter2" }
    let thrown = Mutex<[String]>([])
    let router = Router([Route(.get, "/fault") { _ in throw Secret() }])
    let response = await router.respond(to: HTTPRequest(.get, "/fault")) { error in
      thrown.withLock { $0.append("\(error)") }
    }
    #expect(response.status == 500)
    #expect(!text(response).contains("hunter2"))
    #expect(thrown.withLock { $0 }.first?.contains("hunter2") == true)
  }
}
