import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Dialects that testers turn on: the same server as others of its contract may be.
@Suite struct DialectTests {
  /// A server with a list of two names, a socket that repeats them, and dialects of both.
  private actor NamesServer: AppServer {
    static let name = "names"

    static let dialects: [Dialect] = [
      Dialect(
        "loud", "Names in capitals.",
        rewrite: { request, _, body in
          guard request.path == "/names" else { return body }
          return body.changing("names") { names in
            names.changingEach { if case .string(let name) = $0 { .string(name.uppercased()) } else { $0 } }
          }
        }),
      Dialect(
        "twice", "Messages come twice, and those of nobody not at all.",
        messages: { $0.member("name") == "nobody" ? [] : [$0, $0] }),
      .missing("no-names", "No list of names.", at: ["/names"]),
    ]

    init(_ context: ServerContext) {}

    nonisolated var routes: [Route] {
      [
        Route(.get, "/names") { request in
          let bytes = Array(#"{"names":["asha","ravi"]}"#.utf8)
          return .revalidated(bytes, EntityTag(of: bytes), for: request)
        }
      ]
    }

    nonisolated var channels: [Channel] {
      [
        .socket("/live") { _ in
          { socket in
            for name in ["asha", "nobody"] {
              try await socket.send(.text(#"{"name":"\#(name)"}"#))
            }
            try await socket.send(.text("no JSON"))
          }
        }
      ]
    }
  }

  private let scheduler = Scheduler(.virtual(start: testStart))

  private func backend(_ dialects: [String] = []) throws -> Backend {
    try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(NamesServer.self)], clock: ServerClock(scheduler),
        dialects: dialects))
  }

  private func send(
    _ backend: Backend, _ method: HTTPRequest.Method = .get, _ path: String = "/api/v1/names",
    _ headers: [(String, String)] = [], body: String = ""
  ) throws -> HTTPResponse {
    let request = HTTPRequest(method, path, headers: HTTPHeaders(headers), body: Array(body.utf8))
    return try scheduler.run { try await backend.send(request) }
  }

  private func turnOn(_ names: String, _ backend: Backend) throws -> HTTPResponse {
    try send(
      backend, .post, "/__kolam/dialects", [("content-type", "application/json")],
      body: #"{"dialects":"\#(names)"}"#)
  }

  @Test func aDialectChangesResponsesUntilItIsTurnedOff() throws {
    let backend = try backend()
    #expect(text(try send(backend)) == #"{"names":["asha","ravi"]}"#)
    #expect(try turnOn("loud", backend).status == 200)
    let response = try send(backend)
    #expect(text(response) == #"{"names":["ASHA","RAVI"]}"#)
    #expect(response.headers["content-length"] == "25")
    #expect(try turnOn("", backend).status == 200)
    #expect(text(try send(backend)) == #"{"names":["asha","ravi"]}"#)
  }

  @Test func aCopyFromBeforeADialectIsNotConfirmed() throws {
    let backend = try backend()
    let tag = try #require(try send(backend).headers["etag"])
    let condition = [("if-none-match", tag)]
    #expect(try send(backend, .get, "/api/v1/names", condition).status == 304)
    _ = try turnOn("loud", backend)
    let response = try send(backend, .get, "/api/v1/names", condition)
    #expect(response.status == 200)
    #expect(response.headers["etag"] == nil)
  }

  @Test func aMissingPathIsNotFound() throws {
    #expect(try send(backend(["no-names"])).status == 404)
  }

  @Test func aDialectChangesMessagesOfSockets() throws {
    let backend = try backend(["twice"])
    let socket = try scheduler.run { try await backend.connect(HTTPRequest(.get, "/api/v1/live")) }
    let received = try scheduler.run {
      var all: [SocketMessage] = []
      for try await message in socket.incoming { all.append(message) }
      return all
    }
    let asha = SocketMessage.text(#"{"name":"asha"}"#)
    #expect(received == [asha, asha, .text("no JSON")])
  }

  @Test func withoutTheKitNothingIsAtItsPathsAndItCanStillBeTurnedOff() throws {
    let backend = try backend(["no-kit"])
    for path in ["/__kolam/faults", "/__kolam/messages", "/api/v1/device-profiles/phone/flags"] {
      #expect(try send(backend, .get, path).status == 404, "\(path)")
    }
    let stream = try scheduler.run { try await backend.stream(HTTPRequest(.get, "/__kolam/messages/stream")) }
    #expect(stream.status == 404)
    #expect(try turnOn("", backend).status == 200)
    #expect(try send(backend, .get, "/__kolam/faults").status == 200)
  }

  @Test func anUnknownDialectIsRefusedWithTheNearest() throws {
    let backend = try backend(["loud"])
    let response = try turnOn("loud,twise", backend)
    #expect(response.status == 400)
    #expect(text(response).contains("did you mean `twice`?"))
    let listed = text(try send(backend, .get, "/__kolam/dialects"))
    #expect(listed.contains(#"{"name":"loud","summary":"Names in capitals.","is_on":true}"#))
    #expect(
      listed.contains(
        #""name":"twice","summary":"Messages come twice, and those of nobody not at all.","is_on":false"#))
  }

  @Test func aResetKeepsThem() throws {
    let backend = try backend(["loud"])
    _ = try send(backend, .post, "/__kolam/reset", [("content-type", "application/json")], body: "{}")
    #expect(text(try send(backend)) == #"{"names":["ASHA","RAVI"]}"#)
  }
}
