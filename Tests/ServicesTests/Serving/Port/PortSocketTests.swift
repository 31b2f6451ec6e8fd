import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// Sockets on a real port.
@Suite struct PortSocketTests {
  private let scheduler = Scheduler(.live)
  private let log = SocketLog()

  /// Returns a port whose every path is a socket: it echoes, `/deaf` reads nothing, `/brief` closes at once, `/cut` breaks.
  private func port(_ limits: RequestLimits = RequestLimits()) throws -> PortServer {
    let (scheduler, log) = (scheduler, log)
    let port = try PortServer(scheduler: scheduler, limits: limits, log: { log.add($0) }) {
      request throws(TransportError) -> ServerResponse in
      let gate = ConnectionGate()
      let (client, server) = MemorySocket.pair(gate)
      scheduler.start("session") {
        switch request.path {
        case "/brief": server.close(SocketClosing(4001, "brief"))
        case "/cut": gate.fail(.unreachable("cut"))
        case "/deaf": do { try await scheduler.sleep(for: .seconds(60)) } catch {}
        default:
          do { for try await message in server.incoming { try await server.send(message) } } catch {}
          log.ended(server.closing)
        }
      }
      return .socket(client, subprotocols: ["events"])
    }
    port.start()
    return port
  }

  private func transport(_ port: PortServer) throws -> WebSocketTransport {
    try WebSocketTransport(
      port.address, by: NetworkConnector(scheduler), scheduler, SeededRandom(seed: 5))
  }

  private func stop(_ port: PortServer) throws { try scheduler.run { await port.stop(grace: .seconds(30)) } }

  /// A raw client that has opened a socket.
  private func raw(_ port: PortServer, _ path: String = "/") throws -> RawClient {
    let client = try RawClient(port.port)
    client.send(Self.opening(path))
    let head = try scheduler.reading { client.read(until: "\r\n\r\n") }
    #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    return client
  }

  private static func opening(_ path: String = "/", _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(fields)\r\n"
  }

  @Test func echoesMessagesAndClosesWithTheClientsCode() throws {
    let port = try port()
    let transport = try transport(port)
    try scheduler.run {
      let headers = HTTPHeaders([("sec-websocket-protocol", "mqtt, events")])
      let socket = try await transport.connect(HTTPRequest(.get, "/chat", headers: headers))
      #expect((socket as? WebSocketConnection)?.subprotocol == "events")
      let large = [UInt8](repeating: 9, count: 3 << 20)
      for message in [SocketMessage.text("நன்றி"), .binary([]), .binary(large)] {
        try await socket.send(message)
        #expect(try await socket.incoming.next() == message)
      }
      try await socket.ping()
      socket.close(SocketClosing(4000, "enough"))
      #expect(try await socket.incoming.next() == nil)
      await (socket as? WebSocketConnection)?.waitForEnd()
    }
    try stop(port)
    #expect(log.lines == ["GET /chat 101 socket_opened", "ended 4000", "GET /chat 101 socket_closed"])
  }

  @Test func closesWithTheServersCode() throws {
    let port = try port()
    let transport = try transport(port)
    let closing = try scheduler.run {
      let socket = try await transport.connect(HTTPRequest(.get, "/brief"))
      #expect(try await socket.incoming.next() == nil)
      return socket.closing
    }
    #expect(closing == SocketClosing(4001, "brief"))
    try stop(port)
  }

  @Test func aFaultDropsTheConnectionWithoutAClosing() throws {
    let port = try port()
    let client = try raw(port, "/cut")
    #expect(try scheduler.reading { client.readToEnd() ?? "timeout" } == "")
    try stop(port)
    #expect(log.lines.last == "GET /cut 101 socket_broken")
  }

  @Test func stopClosesSocketsWith1001() throws {
    let port = try port()
    let transport = try transport(port)
    let socket = try scheduler.run {
      let socket = try await transport.connect(HTTPRequest(.get, "/"))
      try await socket.send(.text("a"))
      _ = try await socket.incoming.next()
      return socket
    }
    let began = scheduler.now
    try stop(port)
    #expect(began.duration(to: scheduler.now) < .seconds(10))
    #expect(socket.closing == SocketClosing(1001, "the server stops"))
    #expect(log.lines == ["GET / 101 socket_opened", "ended 1001", "GET / 101 socket_closed"])
  }

  @Test(
    arguments: [
      ([0x81, 0x01, 65], "a client's frame has no mask"),
      ([0x81, 0x81, 0, 0, 0, 0, 0xFF], "a text is not UTF-8"),
      ([0xC1, 0x80, 0, 0, 0, 0], "reserved bits are set"),
      ([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], "a message has more than 1000 bytes"),
    ] as [([UInt8], String)]) func closesAfterAViolation(_ bytes: [UInt8], _ reason: String) throws
  {
    var limits = RequestLimits()
    limits.bodySize = 1000
    let port = try port(limits)
    let client = try raw(port)
    client.send(bytes)
    #expect(try scheduler.reading { client.readToEnd() ?? "timeout" }.hasSuffix(reason))
    try stop(port)
    #expect(log.lines.last == "GET / 101 socket_broken")
  }

  @Test func refusesWhatIsNoHandshakeAndKeepsTheConnection() throws {
    let port = try port()
    let client = try RawClient(port.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try scheduler.reading { client.read(until: "\r\n\r\n") }
    #expect(answer.hasPrefix("HTTP/1.1 426 ") && answer.contains("upgrade: websocket\r\n"))
    client.send(Self.opening())
    #expect(try scheduler.reading { client.read(until: "\r\n\r\n") }.hasPrefix("HTTP/1.1 101 "))
    try stop(port)
  }

  @Test(arguments: [
    ("https://evil.example", 403), ("null", 403), ("http://localhost:3000", 101), ("http://127.0.0.1", 101),
    ("http://6.6.6.6", 403), ("file://", 403),
  ]) func pagesOfOtherSitesOpenNoSocket(_ origin: String, _ status: Int) throws {
    let port = try port()
    let client = try RawClient(port.port)
    client.send(Self.opening("/", "Origin: \(origin)\r\n"))
    #expect(try scheduler.reading { client.read(until: "\r\n\r\n") }.hasPrefix("HTTP/1.1 \(status) "))
    try stop(port)
  }

  @Test func aSilentClientIsAskedAndThenDropped() throws {
    var limits = RequestLimits()
    limits.idleTime = .milliseconds(40)
    let port = try port(limits)
    let client = try raw(port)
    let bytes = try scheduler.reading { client.readToEnd() ?? "timeout" }
    // One ping.
    #expect(bytes.unicodeScalars.last == "\u{0}" && bytes != "timeout")
    try stop(port)
    #expect(log.lines.last == "GET / 101 socket_broken")
  }

  @Test func aClientThatDoesNotReadIsDropped() throws {
    var limits = RequestLimits()
    limits.stallTime = .milliseconds(40)
    let port = try port(limits)
    let client = try raw(port)
    let frame = WebSocketFrame(.binary, [UInt8](repeating: 1, count: 1 << 20)).encoded(mask: 3)
    let log = log
    try scheduler.reading { [log] in
      while !log.lines.contains("GET / 101 socket_broken") { client.send(frame) }
      return ""
    }
    try stop(port)
  }

  @Test func framesThatComeWithTheRequestAreRead() throws {
    let port = try port()
    let client = try RawClient(port.port)
    client.send(Array(Self.opening().utf8) + WebSocketFrame(.text, Array("early".utf8)).encoded(mask: 1))
    #expect(try scheduler.reading { client.read(until: "early") }.hasSuffix("early"))
    try stop(port)
  }
}

/// The log, with how sessions ended.
private final class SocketLog: Sendable {
  private let kept = Mutex<[String]>([])
  var lines: [String] { kept.withLock(\.self) }
  func add(_ record: RequestRecord) {
    kept.withLock { $0.append("\(record.method) \(record.path) \(record.status) \(record.event.rawValue)") }
  }
  func ended(_ closing: SocketClosing?) { kept.withLock { $0.append("ended \(closing?.code ?? 0)") } }
}
