package import Simulation

/// A transport that is offline while there is no network; pending requests and streams fail at once when it goes.
package struct GatedTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let reachability: Reachability

  /// Gates a transport.
  package init(_ base: any HTTPTransport, reachability: Reachability) {
    self.base = base
    self.reachability = reachability
  }

  /// Sends a request if there is a network.
  ///
  /// - Throws: ``TransportError/offline``, or an error of the gated transport.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await whileOnline { [base] () throws(TransportError) in try await base.send(request) }
  }

  /// Opens a stream if there is a network; when the network goes, the stream ends with ``TransportError/offline``.
  ///
  /// - Throws: ``TransportError/offline``, or an error of the gated transport.
  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    let gate = ConnectionGate()
    // Observed from before the request on: the network may go between the response's head and its body.
    let observation = reachability.onChange { if !$0 { gate.fail(.offline) } }
    var stream = try await whileOnline { [base] () throws(TransportError) in try await base.stream(request) }
    stream.body = gate.gated(stream.body, keeping: observation)
    return stream
  }

  private func whileOnline<Response: Sendable>(
    _ work: @escaping @Sendable () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let first = FirstResult<Result<Response, TransportError>>()
    let observation = reachability.onChange { if !$0 { first.set(.failure(.offline)) } }
    defer { observation.cancel() }
    // Checked after the observer is registered, so that no change is missed.
    guard reachability.isOnline else { throw .offline }
    // If the network goes first, the request is cancelled at the end of the scope.
    async let _: Void = {
      do throws(TransportError) {
        first.set(.success(try await work()))
      } catch {
        first.set(.failure(error))
      }
    }()
    return try await first.value.get()
  }
}
