import Backend
import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Hosting

/// What is sent to a remote server that may be a product's own.
@Suite struct KitTransportTests {
  /// A server that says what it is, or does not, and notes what reaches it.
  private final class Server: HTTPTransport {
    private let fields: [(String, String)]
    private let noted = Mutex<[String]>([])
    var paths: [String] { noted.withLock { $0 } }
    init(isKit: Bool) { fields = [("server", isKit ? "Kolam" : "nginx")] }
    init(behindProxy response: HTTPResponse) {
      var headers = response.headers
      headers["server"] = "nginx"
      fields = headers.fields.map { ($0.name, $0.value) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      noted.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
      return HTTPResponse(status: 200, headers: HTTPHeaders(fields))
    }
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  private func send(_ path: String, _ transport: KitTransport) throws -> Int {
    try scheduler.run { try await transport.send(HTTPRequest(.get, path)).status }
  }

  private static let own = [
    "/__kolam/messages/stream", "/__kolam/multicast", "/api/v1/device-profiles/phone/flags",
    "/api/v1/subscription", "/api/v1/admin/flags/a",
  ]

  @Test func aProductsServerIsNeverAskedForKolamsOwnPaths() throws {
    let server = Server(isKit: false)
    let kind = ServerKind(prefix: "/api/v1")
    let transport = KitTransport(base: server, kind: kind, prefix: "/api/v1")
    for path in Self.own { #expect(try send(path, transport) == 404) }
    let stream = try scheduler.run { try await transport.stream(HTTPRequest(.get, Self.own[0])) }
    #expect(stream.status == 404)
    // One question, that every server may be sent.
    #expect(server.paths == ["HEAD /api/v1"])
    #expect(try send("/api/v1/recipes", transport) == 200)
    #expect(!kind.isKit)
  }

  @Test func oneOfOursIsKnownByItsFirstResponse() throws {
    let server = Server(isKit: true)
    let kind = ServerKind(prefix: "/api/v1")
    let transport = KitTransport(base: server, kind: kind, prefix: "/api/v1")
    #expect(try send("/api/v1/recipes", transport) == 200)
    #expect(kind.isKit)
    for path in Self.own { #expect(try send(path, transport) == 200) }
    #expect(server.paths.count == 1 + Self.own.count)
  }

  @Test func oneOfOursIsKnownBehindAProxyThatReplacesTheServersName() throws {
    let clock = ServerClock(scheduler)
    let backend = try Backend(
      BackendSetup(
        parts: [], clock: clock, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1)))
    let response = try scheduler.run {
      try await backend.send(HTTPRequest(.head, "/"))
    }
    let kind = ServerKind(prefix: "")
    let transport = KitTransport(base: Server(behindProxy: response), kind: kind, prefix: "")
    #expect(try send("/__kolam/multicast", transport) == 200)
    #expect(kind.isKit)
  }

  @Test func aServerThatDoesNotAnswerIsAskedAgain() throws {
    let kind = ServerKind(prefix: "")
    let away = KitTransport(base: UnreachableTransport(), kind: kind, prefix: "")
    #expect(throws: TransportError.offline) { try send("/__kolam/messages/stream", away) }
    let back = KitTransport(base: Server(isKit: true), kind: kind, prefix: "")
    #expect(try send("/__kolam/messages/stream", back) == 200)
  }
}
