package import Foundations
package import Simulation

/// Opens WebSockets over the network: `ws` by TCP, `wss` by TLS.
///
/// Nothing is loaded or started before the first of them. Redirects are not followed: they are a refusal.
package struct WebSocketTransport: SocketTransport {
  private let server: ServerAddress
  private let connector: any ByteStreamConnector
  private let scheduler: Scheduler
  private let random: any RandomSource
  private let settings: WebSocketSettings

  /// How long the body of a refusal may take.
  private static let refusalTime = Duration.seconds(2)
  /// Fields about the connection, which the handshake sets itself.
  private static let ownFields: Set = [
    "host", "connection", "upgrade", "content-length", "transfer-encoding", "sec-websocket-key",
    "sec-websocket-version", "sec-websocket-extensions", "sec-websocket-protocol",
  ]

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - server: the server; a path in it begins every request's.
  ///   - connector: opens the connections of bytes.
  ///   - scheduler: runs the work, and is the clock for deadlines.
  ///   - random: makes keys and masks.
  ///   - settings: the limits of the sockets.
  package init(
    _ server: ServerAddress, by connector: any ByteStreamConnector, _ scheduler: Scheduler,
    _ random: any RandomSource, _ settings: WebSocketSettings = WebSocketSettings()
  ) {
    (self.server, self.connector, self.settings) = (server, connector, settings)
    (self.scheduler, self.random) = (scheduler, random)
  }

  /// Makes a transport to an address.
  ///
  /// - Parameters:
  ///   - address: such as `wss://api.epicura.io`.
  ///   - connector: opens the connections of bytes; one for all transports of an app.
  ///   - scheduler: runs the work, and is the clock for deadlines.
  ///   - random: makes keys and masks.
  ///   - settings: the limits of the sockets.
  /// - Throws: a ``Diagnostic`` where the address is none.
  package init(
    _ address: String, by connector: any ByteStreamConnector, _ scheduler: Scheduler,
    _ random: any RandomSource, _ settings: WebSocketSettings = WebSocketSettings()
  ) throws(Diagnostic) {
    self.init(try ServerAddress(socket: address), by: connector, scheduler, random, settings)
  }

  /// Opens a WebSocket.
  ///
  /// - Parameter request: its path, query and fields, with `Origin` and `Sec-WebSocket-Protocol` where the server needs
  ///   them; its timeout is for the whole opening.
  /// - Returns: this side's end; a ``WebSocketConnection``.
  /// - Throws: ``SocketOpeningError``.
  package func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    let began = scheduler.now
    let opening = try opening(request)
    let stream: any ByteStream
    do throws(TransportError) {
      stream = try await connector.connect(to: server, within: request.timeout)
    } catch {
      throw .failed(error)
    }
    let left = scheduler.now.duration(to: began.advanced(by: request.timeout))
    let external = scheduler.external()
    defer { external.finish() }
    do {
      let (early, chosen) = try await scheduler.deadline(in: left) { [self] in
        try await shakeHands(opening, over: stream)
      }
      return WebSocketConnection(
        stream, early: early, subprotocol: chosen, scheduler, masks: random, settings)
    } catch {
      stream.close()
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> SocketOpeningError {
    switch error {
    case let error as SocketOpeningError: error
    case let error as TransportError: .failed(error)
    case is DeadlineExceeded: .failed(.timedOut)
    default: .failed(.cancelled)
    }
  }

  // MARK: The handshake

  /// What is sent to open a WebSocket, and what its response is checked by.
  private struct Opening: Sendable {
    let bytes: [UInt8]
    let key: [UInt8]
    let subprotocols: [String]
  }

  private func opening(_ request: HTTPRequest) throws(SocketOpeningError) -> Opening {
    let target = server.path + request.target
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw .failed(.unreachable("a request's path is not absolute and percent-encoded"))
    }
    let key = withUnsafeBytes(of: (random.bits(), random.bits())) { Array($0) }
    let subprotocols = WebSocketHandshake.list(request.headers, "sec-websocket-protocol")
    var fields = HTTPHeaders([("host", server.authority)])
    for field in WebSocketHandshake.fields(key: key, subprotocols: subprotocols).fields
      + request.headers.fields.filter({ !Self.ownFields.contains($0.name) })
    {
      fields.add(field.name, field.value)
    }
    var text = "GET \(target) HTTP/1.1\r\n"
    for field in fields.fields {
      guard field.isWritable else {
        throw .failed(.unreachable("the header field `\(field.name)` cannot be written"))
      }
      text += "\(field.name): \(field.value)\r\n"
    }
    return Opening(bytes: Array((text + "\r\n").utf8), key: key, subprotocols: subprotocols)
  }

  /// Sends the request and reads the response.
  ///
  /// - Returns: bytes that came with the response, and the subprotocol that the server chose.
  private func shakeHands(
    _ opening: Opening, over stream: any ByteStream
  ) async throws -> (early: [UInt8], subprotocol: String?) {
    try await stream.write(opening.bytes)
    var reader = ResponseHeadReader()
    while true {
      guard let bytes = try await stream.read() else {
        throw TransportError.unreachable("\(server.authority): it ended the opening handshake")
      }
      reader.append(bytes)
      guard let (head, rest) = try reader.next() else { continue }
      do throws(WebSocketHandshake.Refusal) {
        let chosen = try WebSocketHandshake.accept(
          head, key: opening.key, subprotocols: opening.subprotocols)
        return (rest, chosen)
      } catch .status {
        throw SocketOpeningError.refused(await refusal(head, rest, stream))
      } catch {
        throw TransportError.unreachable("\(server.authority): it opened no WebSocket: \(error)")
      }
    }
  }

  /// A refusal with its body, or with a part of it where that is large, slow or broken.
  private func refusal(
    _ head: HTTPResponse, _ early: [UInt8], _ stream: any ByteStream
  ) async -> HTTPResponse {
    let body = try? await scheduler.deadline(in: Self.refusalTime) {
      var body = RefusalBody(of: head, early: early)
      while !body.isComplete, let bytes = try? await stream.read() { body.append(bytes) }
      return body.bytes
    }
    return HTTPResponse(status: head.status, headers: head.headers, body: body ?? [])
  }
}
