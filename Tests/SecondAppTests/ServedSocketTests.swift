import Backend
import Services
import Simulation
import Testing

/// A server of a plugin with one socket.
private actor GreetingServer: AppServer {
  static let name = "greeting"
  init(_ context: ServerContext) {}

  nonisolated var routes: [Route] { [] }
  nonisolated var channels: [Channel] {
    [
      .socket("/greetings", subprotocols: ["greeting"]) { request in
        guard let name = request.query("name") else {
          throw ErrorResponse(status: 401, code: "unauthorized", message: "give a name")
        }
        return { socket in
          try await socket.send(.text("hello \(name)"))
          for try await message in socket.incoming { try await socket.send(message) }
        }
      }
    ]
  }
}

/// A socket of an embedded server on a port, as `kolam serve` has it.
@Suite struct ServedSocketTests {
  private let scheduler = Scheduler(.live)

  @Test func aSocketOfAnEmbeddedServerIsAWebSocketOnAPort() throws {
    let backend = try Backend(
      BackendSetup(
        prefix: "/api", parts: [BackendSetup.Part(GreetingServer.self)], clock: ServerClock(scheduler)))
    let port = try PortServer(scheduler: scheduler) { request throws(TransportError) in
      try await backend.respond(to: request)
    }
    port.start()
    let transport = try WebSocketTransport(
      port.address + "/api", by: NetworkConnector(scheduler), scheduler, SystemRandom())
    try scheduler.run {
      let request = HTTPRequest(.get, "/greetings", query: [.init("name", "कला")])
      let socket = try await transport.connect(request)
      #expect(try await socket.incoming.next() == .text("hello कला"))
      try await socket.send(.binary([1, 2, 3]))
      #expect(try await socket.incoming.next() == .binary([1, 2, 3]))
      await backend.inject(Fault(.drop, times: 1))
      await #expect(throws: TransportError.self) { try await socket.incoming.next() }
      #expect(socket.closing == nil)
      await backend.clearFaults()
      do throws(SocketOpeningError) {
        _ = try await transport.connect(HTTPRequest(.get, "/greetings"))
        Issue.record("it was opened without a name")
      } catch {
        guard case .refused(let response) = error else { throw error }
        #expect(response.status == 401)
        #expect(String(decoding: response.body, as: UTF8.self).contains("unauthorized"))
      }
      await port.stop()
    }
  }
}
