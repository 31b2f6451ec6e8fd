import Foundations
import Simulation
import Synchronization

@testable import Services

/// Connects to an end that a test plays, byte by byte.
struct ScriptedConnector: ByteStreamConnector {
  let play: @Sendable (MemoryByteStream) async -> Void
  let scheduler: Scheduler

  init(_ scheduler: Scheduler, _ play: @escaping @Sendable (MemoryByteStream) async -> Void) {
    (self.scheduler, self.play) = (scheduler, play)
  }

  func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream {
    let (client, server) = MemoryByteStream.pair()
    scheduler.start("server") { [play] in await play(server) }
    return client
  }
}

extension MemoryByteStream {
  /// Reads up to an empty line.
  func readHead() async -> String {
    var text = ""
    while !text.hasSuffix("\r\n\r\n"), let bytes = try? await read() {
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  /// Accepts an opening handshake.
  ///
  /// - Parameter more: what is sent with the response's head, in the same bytes.
  /// - Returns: the request.
  @discardableResult
  func accept(sending more: [UInt8] = []) async -> String {
    let head = await readHead()
    let key = head.split(separator: "\r\n").first { $0.hasPrefix("sec-websocket-key: ") }?.dropFirst(19)
    let acceptance = WebSocketHandshake.acceptance(of: String(key ?? ""))
    let text =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Accept: \(acceptance)\r\n\r\n"
    try? await write(Array(text.utf8) + more)
    return head
  }

  func write(_ text: String) async { try? await write(Array(text.utf8)) }
}

extension WebSocketTransport {
  /// A transport to an end that a test plays.
  static func scripted(
    _ scheduler: Scheduler, _ settings: WebSocketSettings = WebSocketSettings(),
    play: @escaping @Sendable (MemoryByteStream) async -> Void
  ) throws -> WebSocketTransport {
    WebSocketTransport(
      try ServerAddress(socket: "ws://events.example:81/api"), by: ScriptedConnector(scheduler, play),
      scheduler,
      SeededRandom(seed: 1), settings)
  }
}
