/// A response with a streamed body.
///
/// ```swift
/// let stream = try await transport.stream(HTTPRequest(.get, "/live"))
/// for try await bytes in stream.body { show(bytes) }
/// ```
///
/// Virtual time: an arriving part is a job of the scheduler like any other, so it is read before the clock moves on. An
/// open stream is no `ExternalWork`: parts from another thread are queued and wake the driving thread, and the clock
/// does not wait for a silent server.
package struct HTTPStream: Sendable {
  /// The status code.
  package var status: Int
  /// The header fields.
  package var headers: HTTPHeaders
  /// The body; deallocating it ends the server's side.
  package var body: Incoming<[UInt8]>

  /// Describes a stream.
  package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Incoming<[UInt8]>) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A whole response as a stream of one part.
  package init(_ response: HTTPResponse) {
    self.init(
      status: response.status, headers: response.headers,
      body: Incoming(response.body.isEmpty ? [] : [response.body]))
  }

  /// Reads the body to its end.
  ///
  /// - Parameter limit: the most bytes to read.
  /// - Returns: the whole response.
  /// - Throws: ``TransportError/tooLarge(limit:)`` where there are more, else why the connection broke.
  package func collect(atMost limit: Int) async throws(TransportError) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: try await body.collect(atMost: limit))
  }
}

/// A server's response: whole, streamed, or a socket.
package enum ServerResponse: Sendable {
  /// The whole response.
  case response(HTTPResponse)
  /// The head, and a streamed body.
  case stream(HTTPStream)
  /// A socket that is open: the client's end of it, and the subprotocols that the server speaks.
  case socket(any SocketConnection, subprotocols: [String])

  /// The status code.
  package var status: Int {
    switch self {
    case .response(let response): response.status
    case .stream(let stream): stream.status
    case .socket: 101
    }
  }
}
