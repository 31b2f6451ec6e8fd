package import Simulation

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

/// Why no secure connection to a server could be made; nothing was sent.
package enum TLSError: String, Sendable, Hashable, CaseIterable {
  /// The certificate's time is over.
  case expired
  /// The certificate is not valid yet; often the device's clock is wrong.
  case notYetValid
  /// The certificate is for another host.
  case wrongHost
  /// The server's certificate is self-signed.
  case selfSigned
  /// The certificate is signed by an authority that is not trusted.
  case unknownAuthority
  /// The server does not speak TLS, or shares no version or cipher with the client.
  case handshake
  /// The certificate is rejected for another reason.
  case refused

  /// The reason, as a sentence continues after the server's name.
  package var reason: String {
    switch self {
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another host"
    case .selfSigned: "its certificate is self-signed"
    case .unknownAuthority: "its certificate is signed by an unknown authority"
    case .handshake: "it does not speak TLS as it should"
    case .refused: "its certificate is refused"
    }
  }
}

/// Passes requests to a server in the same process, such as the embedded backend.
///
/// A handler that takes longer in app time than the request allows is cancelled, which times the request out.
package struct InProcessTransport: HTTPTransport {
  private let scheduler: Scheduler
  private let handler: @Sendable (HTTPRequest) async -> HTTPResponse

  /// Makes a transport of a server's handler.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for timeouts.
  ///   - handler: answers each request.
  package init(_ scheduler: Scheduler, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
    self.scheduler = scheduler
    self.handler = handler
  }

  /// Sends a request to the handler.
  ///
  /// - Throws: ``TransportError/timedOut`` or ``TransportError/cancelled``.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    // Nothing is between the two: the handler has the whole body at once, or reads an upload itself.
    request.progress?.begin(of: request.bodySize)
    do {
      let response = try await scheduler.deadline(in: request.timeout) { await handler(request) }
      request.progress?.sent(request.bodySize, of: request.bodySize)
      if !Task.isCancelled { return response }
    } catch is DeadlineExceeded {
      if !Task.isCancelled { throw .timedOut }
    } catch {}
    throw .cancelled
  }
}
