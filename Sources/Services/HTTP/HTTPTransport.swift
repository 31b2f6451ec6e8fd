/// Carries requests to a server: over the network, or to the embedded backend in the same process.
package protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its whole answer.
  ///
  /// - Throws: ``TransportError`` where no answer came; a 4xx or 5xx is an answer.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request whose answer is read while it arrives; its timeout is for the head.
  ///
  /// - Returns: the answer's head and its body.
  /// - Throws: ``TransportError`` where no answer came; a 4xx or 5xx is an answer.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream
}

extension HTTPTransport {
  /// Sends a request and gives its whole answer as one part; for transports that know no streams.
  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    HTTPStream(try await send(request))
  }
}

/// Why no answer came.
package enum TransportError: Error, Sendable, Hashable {
  /// There is no network, or it was switched off.
  case offline
  /// The server did not answer in the time allowed.
  case timedOut
  /// The server could not be reached; the words are for a log.
  case unreachable(String)
  /// The server could not prove who it is, so nothing was sent.
  case insecure(TLSError)
  /// The caller was cancelled.
  case cancelled
  /// The answer has more octets than the transport takes.
  case tooLarge(limit: Int)
}
