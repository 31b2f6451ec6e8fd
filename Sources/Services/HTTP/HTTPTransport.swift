/// Carries requests to a server: over the network, or to the embedded backend in the same process.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its whole answer.
  ///
  /// - Throws: ``TransportError`` where no answer came; a 4xx or 5xx is an answer.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// Why no answer came.
public enum TransportError: Error, Sendable, Hashable {
  /// There is no network, or it was switched off.
  case offline
  /// The server did not answer in the time allowed.
  case timedOut
  /// The server could not be reached; the words are for a log.
  case unreachable(String)
  /// The caller was cancelled.
  case cancelled
  /// The answer has more octets than the transport takes.
  case tooLarge(limit: Int)
}
