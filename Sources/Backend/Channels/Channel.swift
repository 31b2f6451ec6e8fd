package import Services

/// A path with a persistent connection: a stream of bytes, or a socket for messages in both directions.
///
/// ```swift
/// nonisolated var channels: [Channel] {
///   [
///     .stream("/live") { _ in
///       StreamAnswer(contentType: "application/x-ndjson") { stream in
///         for await reading in readings { try await stream.yield("\(reading)\n") }
///       }
///     },
///     .socket("/chat") { _ in { socket in
///       for try await message in socket.incoming { try await socket.send(message) }
///     } },
///   ]
/// }
/// ```
///
/// All work of a channel is a job of the server's scheduler. An arriving part or message is a job like any other, so
/// that in virtual time it is read before the clock moves; an open connection alone keeps no clock from moving and no
/// session from coming to rest. The job is cancelled when the client of a stream is gone or a connection breaks; a
/// socket's `incoming` ends when its client closes it.
package struct Channel: Sendable {
  /// Answers the request that opens a stream; an ``ErrorResponse`` it throws is the response instead.
  package typealias StreamHandler = @Sendable (RouteRequest) async throws -> StreamAnswer
  /// Handles the request that opens a socket; an ``ErrorResponse`` it throws is the response instead.
  package typealias SocketHandler = @Sendable (RouteRequest) async throws -> SocketSession
  /// Serves an open socket: it is closed when this returns, and closed with an error when it throws.
  package typealias SocketSession = @Sendable (any SocketConnection) async throws -> Void

  let endpoint: Endpoint

  /// A stream: GET is answered with a streamed body.
  ///
  /// - Parameters:
  ///   - pattern: the path below the server's prefix, as in ``Route``.
  ///   - root: where the path begins.
  ///   - handler: answers the request.
  /// - Returns: the channel.
  package static func stream(
    _ pattern: String, at root: PathRoot = .prefix, _ handler: @escaping StreamHandler
  ) -> Channel {
    stream(.get, pattern, at: root, handler)
  }

  /// A stream: a method is answered with a streamed body; what was sent with it has been read.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - pattern: the path below the server's prefix, as in ``Route``.
  ///   - root: where the path begins.
  ///   - handler: answers the request.
  /// - Returns: the channel.
  package static func stream(
    _ method: HTTPRequest.Method, _ pattern: String, at root: PathRoot = .prefix,
    _ handler: @escaping StreamHandler
  ) -> Channel {
    Channel(
      endpoint: Endpoint(
        method: method, pattern: PathPattern(pattern), action: .stream(handler), root: root,
        mediaType: Route.json))
  }

  /// A socket: in memory for clients in this process, a WebSocket on a port.
  ///
  /// - Parameters:
  ///   - pattern: the path below the server's prefix, as in ``Route``.
  ///   - root: where the path begins.
  ///   - subprotocols: those that it speaks over a WebSocket; the client's first one of them is chosen.
  ///   - handler: handles the request.
  /// - Returns: the channel.
  package static func socket(
    _ pattern: String, at root: PathRoot = .prefix, subprotocols: [String] = [],
    _ handler: @escaping SocketHandler
  ) -> Channel {
    Channel(
      endpoint: Endpoint(
        method: .get, pattern: PathPattern(pattern),
        action: .socket(handler, subprotocols: subprotocols), root: root))
  }
}

/// The response to a stream's request.
package struct StreamAnswer: Sendable {
  /// The status; 2xx.
  package var status: Int
  /// The header fields.
  package var headers: HTTPHeaders
  /// Sends the body: the stream ends when this returns, and breaks when it throws.
  package var body: @Sendable (StreamWriter) async throws -> Void

  /// Describes a response.
  package init(
    status: Int = 200, contentType: String, headers: HTTPHeaders = HTTPHeaders(),
    _ body: @escaping @Sendable (StreamWriter) async throws -> Void
  ) {
    self.status = status
    self.headers = headers
    self.headers["content-type"] = contentType
    self.body = body
  }
}

/// Sends the body of a stream.
package struct StreamWriter: Sendable {
  /// From how many unread bytes on a sender waits.
  static let mostUnread = 256 << 10

  let pipe = Pipe<[UInt8]>(capacity: mostUnread) { $0.count }

  /// Sends bytes, and waits while the client has too much to read.
  ///
  /// - Throws: ``TransportError/cancelled`` where the client is gone.
  package func yield(_ bytes: [UInt8]) async throws(TransportError) {
    // An empty chunk would end a body on a port.
    if bytes.isEmpty { return }
    try await pipe.send(bytes)
  }

  /// Sends text in UTF-8.
  package func yield(_ text: String) async throws(TransportError) { try await yield(Array(text.utf8)) }
}
