import Services
import Simulation
import Testing

@testable import Backend

/// A server with one socket.
private actor EchoServer: AppServer {
  static let name = "echo"
  init(_ context: ServerContext) {}

  nonisolated var routes: [Route] { [] }
  nonisolated var channels: [Channel] {
    [
      .socket("/echo", subprotocols: ["events"]) { request in
        if request.query("key") != "right" { throw ErrorResponse.notFound("no such socket") }
        return { socket in for try await message in socket.incoming { try await socket.send(message) } }
      }
    ]
  }
}

/// What a backend gives a port for a request to upgrade.
@Suite struct SocketUpgradeTests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let log = TestLog()
  private let backend: Backend

  init() throws {
    backend = try Backend(
      BackendSetup(
        prefix: "/api", parts: [BackendSetup.Part(EchoServer.self)], clock: ServerClock(scheduler), log: log))
  }

  private func respond(
    _ path: String, _ change: (inout HTTPHeaders) -> Void = { _ in }
  ) throws -> ServerResponse {
    var headers = WebSocketHandshake.fields(key: [UInt8](repeating: 1, count: 16))
    change(&headers)
    let (backend, request) = (backend, HTTPRequest(.get, "/api" + path, headers: headers))
    return try scheduler.run { try await backend.respond(to: request) }
  }

  @Test func opensTheSocketOfTheServer() throws {
    guard case .socket(let socket, let subprotocols) = try respond("/echo?key=right") else {
      Issue.record("no socket")
      return
    }
    #expect(subprotocols == ["events"])
    let echo = try scheduler.run {
      try await socket.send(.text("a"))
      return try await socket.incoming.next()
    }
    #expect(echo == .text("a"))
    socket.close(.normal)
    scheduler.drain()
    #expect(
      log.lines == [
        "2026-02-15T09:00:00.000Z main: GET /api/echo?key=… opened",
        "2026-02-15T09:00:00.000Z main: GET /api/echo?key=… left by its client after 0 ms",
      ])
  }

  @Test(
    arguments: [
      ("/echo?key=right", "upgrade", nil, 426), ("/echo?key=right", "sec-websocket-version", "8", 426),
      ("/echo?key=right", "sec-websocket-key", "short", 400), ("/echo?key=wrong", "x", nil, 404),
      ("/elsewhere", "x", nil, 404),
    ] as [(String, String, String?, Int)])
  func otherRequestsHaveAResponse(_ path: String, _ field: String, _ value: String?, _ status: Int) throws {
    guard case .response(let response) = try respond(path, { $0[field] = value }) else {
      Issue.record("no response")
      return
    }
    #expect(response.status == status)
    #expect(field != "sec-websocket-version" || response.headers[field] == "13")
    #expect(scheduler.unfinishedJobs.isEmpty && log.lines.count == 1)
  }

  @Test func aFaultDropsAnOpenSocket() throws {
    guard case .socket(let socket, _) = try respond("/echo?key=right") else {
      Issue.record("no socket")
      return
    }
    let backend = backend
    try scheduler.run { await backend.inject(Fault(.drop)) }
    #expect(throws: TransportError.self) { try scheduler.run { try await socket.incoming.next() } }
  }
}
