/// Sends requests to a server: over the network, or to the embedded backend in the same process.
package protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its whole response.
  ///
  /// - Throws: ``TransportError`` where there was no response; a 4xx or 5xx is a response.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and streams the response; its timeout is for the head.
  ///
  /// - Returns: the response's head and its body.
  /// - Throws: ``TransportError`` where there was no response; a 4xx or 5xx is a response.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream
}

extension HTTPTransport {
  /// Sends a request and returns its whole response as one part; for transports without streams.
  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    HTTPStream(try await send(request))
  }
}

/// Why there was no response.
package enum TransportError: Error, Sendable, Hashable {
  /// There is no network, or it was switched off.
  case offline
  /// The server did not respond in the time allowed.
  case timedOut
  /// The server could not be reached; the text is for a log.
  case unreachable(String)
  /// The server could not authenticate itself, so nothing was sent.
  case insecure(TLSError)
  /// The caller was cancelled.
  case cancelled
  /// The response has more bytes than the transport's limit.
  case tooLarge(limit: Int)
}
