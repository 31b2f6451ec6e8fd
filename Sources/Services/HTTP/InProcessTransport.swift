package import Simulation

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
